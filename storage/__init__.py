"""Files: the campaign, characters and logs in other formats, and ruleset folders. Knows `rules`, not Qt.

The packages are layers: `exchange` over `campaign` and `rulesets`, these side by side over `files`.
"""
