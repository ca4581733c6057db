"""gui/combatants"""
