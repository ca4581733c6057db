"""Invented sheets of GURPS Character Sheet as trees; nothing in them comes from a book."""


def attribute(id, value, **calc):
    return {"attr_id": id, "adj": 0, "calc": {"value": value, "points": 0, **calc}}


def newest():
    """Return a sheet in the format of the newest version."""
    return {
        "version": 5,
        "id": "Atest0001",
        "total_points": 120,
        "profile": {"name": "Ysolt Reed", "player_name": "Kim", "age": "31", "SM": -1, "handedness": "Left"},
        "attributes": [
            attribute("st", 12),
            attribute("dx", 13),
            attribute("iq", 10),
            attribute("ht", 11),
            attribute("will", 12),
            attribute("basic_speed", 6.25),
            attribute("hp", 14, current=9),
            attribute("fp", 11, current=11),
            attribute("touch", 10),
        ],
        "traits": [
            {
                "id": "Tgroup",
                "name": "Blessings",
                "children": [
                    {"id": "t1", "name": "Combat Reflexes", "base_points": 15, "calc": {"points": 15}},
                    {"id": "t2", "name": "Acute Vision", "can_level": True, "levels": 9, "calc": {"points": 18}},
                ],
            },
            {"id": "t3", "name": "Odd Luck", "local_notes": "Once a day.", "calc": {"points": 5}},
            {"id": "t4", "name": "Ambidexterity", "disabled": True, "calc": {"points": 5}},
            {"id": "t5", "name": "Tail", "weapons": [{"id": "w9", "usage": "Lash", "calc": {"level": 12}}]},
        ],
        "skills": [
            {"id": "s1", "name": "Knife", "points": 4, "calc": {"level": 14}},
            {"id": "s2", "name": "Shield", "specialization": "Buckler", "calc": {"level": 12}},
            {"id": "s3", "name": "Thrown Weapon", "specialization": "Knife", "calc": {"level": 13}},
            {"id": "s4", "name": "Rapier", "calc": {"level": 11}},
            {"id": "s5", "name": "Smallsword", "calc": {"level": 15}},
            {"id": "s6", "name": "Weaving", "points": 2, "calc": {"level": 12}},
            {"id": "q1", "name": "Knife", "calc": {"level": 16}},
            {"id": "s7", "name": "Judo"},
        ],
        "spells": [{"id": "p1", "name": "Warm Hands", "casting_cost": "2", "points": 1, "calc": {"level": 11}}],
        "equipment": [
            {
                "id": "E1",
                "description": "Sack",
                "equipped": True,
                "quantity": 1,
                "base_weight": "2 lb",
                "calc": {"weight": "2 lb"},
                "children": [
                    {"id": "e9", "description": "Torch", "quantity": 3, "calc": {"weight": "1 lb"}},
                    {"id": "e8", "description": "Salt", "quantity": 1, "base_weight": "500 g"},
                ],
            },
            {
                "id": "e2",
                "description": "Reed Knife",
                "equipped": True,
                "quantity": 1,
                "calc": {"weight": "1 lb"},
                "weapons": [
                    {
                        "id": "w1",
                        "usage": "Swung",
                        "damage": {"type": "cut", "st": "sw", "base": "-2"},
                        "strength": "6",
                        "reach": "C-1*",
                        "parry": "-1",
                        "defaults": [
                            {"type": "dx", "modifier": -4},
                            {"type": "skill", "name": {"compare": "is", "qualifier": "Knife"}},
                            {"type": "skill", "name": "Broadsword", "modifier": -3},
                        ],
                        "calc": {"level": 14, "damage": "1d-1 cut", "parry": "9"},
                    },
                    {
                        "id": "W2",
                        "usage": "Thrown",
                        "damage": {"type": "imp", "st": "thr"},
                        "accuracy": "1",
                        "range": "x0.5/x1",
                        "shots": "T(1)",
                        "defaults": [{"type": "skill", "name": "Thrown Weapon", "specialization": "Knife"}],
                        "calc": {"level": 13, "damage": "1d-2 imp", "range": "6/1,012"},
                    },
                ],
            },
            {
                "id": "e3",
                "description": "Round Board",
                "equipped": True,
                "calc": {"weight": "8 lb"},
                "features": [{"type": "attribute_bonus", "attribute": "dodge", "amount": 1}],
                "weapons": [
                    {"id": "w3", "defaults": [{"type": "skill", "name": "Shield", "specialization": "Buckler"}]}
                ],
            },
            {
                "id": "e4",
                "description": "Padded Coat",
                "equipped": True,
                "features": [{"type": "dr_bonus", "locations": ["torso", "arm"], "amount": 2}, {"type": "strange"}],
            },
            {
                "id": "e5",
                "description": "Felt Boots",
                "equipped": True,
                "features": [{"type": "dr_bonus", "locations": ["foot"], "amount": 1}],
            },
        ],
        "other_equipment": [{"id": "e7", "description": "House"}],
        "notes": [{"id": "n1", "markdown": "Born in a *storm*."}],
        "calc": {"swing": "1d+2", "thrust": "1d-1", "move": [6, 4, 3, 2, 1], "dodge": [9, 8, 7, 6, 5]},
    }


def second():
    """Return a similar sheet in the format of version 2."""
    return {
        "type": "character",
        "version": 2,
        "id": "0a1b2c3d-0000-4000-8000-000000000001",
        "profile": {"name": "Old Reed"},
        "settings": {"hit_locations": {"name": "Humanoid"}},
        "attributes": [attribute("st", 11), attribute("dx", 10)],
        "advantages": [
            {"type": "advantage", "name": "Acute Vision", "levels": "3", "calc": {"points": 6}, "categories": ["A"]},
            {"type": "advantage", "name": "Odd Luck", "levels": "2", "calc": {"points": 4}},
        ],
        "skills": [{"type": "technique", "name": "Karate", "calc": {"level": 9}}],
        "equipment": [
            {
                "type": "equipment",
                "description": "Long Cudgel",
                "weight": "4 lb",
                "equipped": True,
                "weapons": [
                    {
                        "type": "melee_weapon",
                        "usage": "Swung",
                        "strength": "7†",
                        "reach": "1,2",
                        "damage": {"type": "cr", "st": "sw", "base": "2"},
                        "defaults": [{"type": "skill", "name": "Staff"}],
                        "calc": {"level": 9, "damage": "2d-1 cr"},
                    }
                ],
            }
        ],
        "notes": [{"text": "From the old days."}],
        "calc": {"swing": "1d+1"},
    }


def fourth():
    """Return the sheet of `second` in the format of version 4: with traits, but with the old ids and types."""
    sheet = second()
    sheet["version"] = 4
    sheet["traits"] = [{**each, "type": "trait", "levels": int(each["levels"])} for each in sheet.pop("advantages")]
    return sheet


def creature():
    """Return a creature without hands that bites, gores and breathes."""

    def weapon(id, level, shown, **more):
        return {"id": id, **more, "calc": {"level": level, "damage": shown}}

    return {
        "version": 5,
        "id": "Atest0002",
        "profile": {"name": "Marsh Drake", "weight": "1,500 lb"},
        "settings": {
            "body_type": {
                "locations": [
                    {"id": "skull", "calc": {"dr": {"all": 9}}},
                    {"id": "torso", "calc": {"dr": {"all": 7}}},
                ]
            }
        },
        "attributes": [attribute("st", 25), attribute("dx", 13), attribute("iq", 5), attribute("ht", 12)],
        "traits": [
            {"id": "t1", "name": "No Manipulators"},
            {
                "id": "t2",
                "name": "Maw",
                "weapons": [
                    weapon("w1", 15, "4d+1 cut", usage="Bite", reach="C-3", damage={"type": "cut", "st": "thr"}),
                    weapon("w2", 12, "3d imp", usage="Gore", reach="1", damage={"type": "imp", "st": "thr"}),
                ],
            },
            {
                "id": "t3",
                "name": "Hot Wind",
                "weapons": [weapon("W3", 13, "3d burn", range="20/40", accuracy="2", damage={"type": "burn"})],
            },
            {
                "id": "t4",
                "name": "Natural Attacks",
                "weapons": [weapon("w4", 11, "2d cr", usage="Kick", reach="C,1", damage={"type": "cr"})],
            },
            {"id": "t5", "name": "Spines", "weapons": [weapon("w5", 11, "spec", usage="Quill", reach="C")]},
            {"id": "t6", "name": "Cold Touch", "weapons": [weapon("w6", 11, "1d chill", damage={"type": "chill"})]},
            {
                "id": "t7",
                "name": "Spit",
                "weapons": [weapon("W7", 11, "1d cr", accuracy="1", damage={"type": "cr"})],
            },
            {"id": "t8", "name": "Sting", "disabled": True, "weapons": [weapon("w8", 11, "1d imp")]},
        ],
        "calc": {"move": [9, 7, 5, 3, 1], "dodge": [9]},
    }
