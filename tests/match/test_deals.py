from hashlib import sha256

from arena.match.deals import commitment, deal_seed

SECRET = bytes(range(32))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == sha256(SECRET).digest()


def test_a_deal_has_the_seed_that_the_rule_says() -> None:
    assert deal_seed(SECRET, 12) == sha256(SECRET + b"deal12").digest()
    assert deal_seed(SECRET, 0).hex() == (
        "7f282e1a321bfab34cdf6331f7fab0e24dca76b806df8e1ddc67d1ddd2f8162d"
    )


def test_deals_of_a_match_differ() -> None:
    assert len({deal_seed(SECRET, deal) for deal in range(1000)}) == 1000
