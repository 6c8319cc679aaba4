"""From a text to a definition: lines, keys, sections, and whether they go together."""
