"""Dice and questions: whatever an action asks, and who answers it how."""
