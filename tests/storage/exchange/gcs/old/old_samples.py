"""Invented sheets in the XML of GURPS Character Sheet 4 and before; nothing in them comes from a book."""

HEAD = '<?xml version="1.0" encoding="US-ASCII" ?>\n'


def sheet(*parts: str, version: int = 5, main: str = "") -> str:
    """Return a sheet with these parts; `main` gives further figures."""
    profile = (
        "<profile><name>Brannoch Vale</name><player_name>Kim</player_name><age>0</age><weight>150 lb</weight>"
        "<SM>0</SM></profile>"
    )
    attributes = "<ST>13</ST><DX>12</DX><IQ>10</IQ><HT>11</HT>"
    inside = "\n".join((profile, attributes, main, *parts))
    return f'{HEAD}<character id="d2f0" version="{version}">\n{inside}\n</character>\n'


def advantage(name: str, inside: str = "", **attributes: str) -> str:
    stated = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<advantage{stated}><name>{name}</name>{inside}</advantage>"


def skill(name: str, difficulty: str, points: int, inside: str = "") -> str:
    return f"<skill><name>{name}</name><difficulty>{difficulty}</difficulty><points>{points}</points>{inside}</skill>"


def default(kind: str, modifier: int, name: str = "", special: str = "") -> str:
    return (
        f"<default><type>{kind}</type><name>{name}</name><specialization>{special}</specialization>"
        f"<modifier>{modifier}</modifier></default>"
    )


def melee(damage: str, *defaults: str, **texts: str) -> str:
    stated = "".join(f"<{key}>{value}</{key}>" for key, value in texts.items())
    return f"<melee_weapon>{damage}{stated}{''.join(defaults)}</melee_weapon>"


def bonus(kind: str, amount: str, inside: str, by_level: bool = False) -> str:
    per = ' per_level="yes"' if by_level else ""
    return f"<{kind}>{inside}<amount{per}>{amount}</amount></{kind}>"


def listed(tag: str, *entries: str) -> str:
    return f"<{tag}>{''.join(entries)}</{tag}>"


def fighter(version: int = 5) -> str:
    """Return a fighter with an axe, a shield, a coat of scales and a knife to throw."""
    in_use = 'equipped="yes"' if version > 4 else 'state="equipped"'
    axe = melee(
        '<damage type="cut" st="sw" base="2"/>',
        default("Skill", 0, "Axe/Mace"),
        default("DX", -5),
        usage="Swung",
        reach="1",
        parry="0U",
        strength="12",
    )
    bash = melee('<damage type="cr" st="thr"/>', default("Skill", 0, "Shield", "Shield"), usage="Bash", block="0")
    thrown = (
        "<ranged_weapon><damage type='imp' st='thr' base='-1'/><usage>Thrown</usage><accuracy>0</accuracy>"
        "<range>x0.5/x1</range><shots>T(1)</shots><strength>6</strength>"
        f"{default('Skill', 0, 'Thrown Weapon', 'Knife')}{default('DX', -4)}</ranged_weapon>"
    )
    return sheet(
        listed(
            "advantage_list",
            "<advantage_container><name>Blood of the hills</name>"
            + advantage("Combat Reflexes", bonus("attribute_bonus", "1", "<attribute>parry</attribute>"))
            + advantage("Acute Vision", "<levels>2</levels>" + VISION)
            + "</advantage_container>",
            advantage("High Pain Threshold", disabled="yes"),
            advantage("Sings at dawn", "<notes>Loud.</notes>"),
        ),
        listed(
            "skill_list",
            skill("Axe/Mace", "DX/A", 8),
            skill("Shield", "DX/E", 1, "<specialization>Shield</specialization>"),
            skill("Baking", "IQ/A", 2),
            "<technique limit='0'><name>Feint</name><difficulty>H</difficulty><points>3</points>"
            + default("Skill", -2, "Axe/Mace")
            + "</technique>",
        ),
        listed(
            "spell_list",
            "<spell><name>Warm Hands</name><points>2</points><casting_cost>2</casting_cost></spell>",
        ),
        listed(
            "equipment_list",
            f"<equipment {in_use}><description>Hill Axe</description><weight>4 lb</weight>{axe}</equipment>",
            f"<equipment {in_use}><description>Plank Shield</description><weight>14 lb</weight>{bash}"
            + bonus("attribute_bonus", "2", "<attribute>dodge</attribute>")
            + "</equipment>",
            f"<equipment {in_use}><description>Scale Coat</description><weight>26 lb</weight>"
            + bonus("dr_bonus", "4", "<location>torso</location>")
            + bonus("dr_bonus", "4", "<location>arms</location>")
            + "</equipment>",
            f"<equipment_container {in_use}><description>Belt</description><weight>1 lb</weight>"
            f"<equipment {in_use}><quantity>2</quantity><description>Dart Knife</description><weight>.5 lb</weight>"
            f"{thrown}</equipment></equipment_container>",
        ),
        listed("note_list", "<note><text>Owes a goat.</text></note>"),
        version=version,
        main="<HP>2</HP><FP>-1</FP><will>1</will><perception>0</perception><speed>0.25</speed><move>0</move>"
        + ("<hp_damage>3</hp_damage>" if version > 4 else "<current_hp>12</current_hp>"),
    )


VISION = bonus("attribute_bonus", "1", "<attribute>vision</attribute>", by_level=True)
