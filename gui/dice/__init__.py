"""The panel of dice and questions: the open question of an action, and who answers it."""
