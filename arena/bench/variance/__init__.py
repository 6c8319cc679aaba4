"""`arena bench variance`: what common deals, and deals that all tables share, take off luck."""
