"""The words of the screen in the language of the moment: sentences, errors, Qt's own texts; finding by letters."""
