"""Files: the campaign, characters and logs in other formats, and ruleset folders. Imports `rules`, never Qt.

The packages are layers: `exchange` is above `campaign` and `rulesets`, and both are above `files`.
"""
