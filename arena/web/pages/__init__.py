"""Pages, one module a kind: each route looks up what it shows and renders a template."""
