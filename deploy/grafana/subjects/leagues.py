"""Games, results, and what is computed from them."""

from deploy.grafana.panels import Dashboard, Panel
from deploy.grafana.queries import a_second, a_second_by, lately, mean, most

LEAGUES = Dashboard(
    "arena-leagues",
    "Arena: leagues and ratings",
    [
        Panel(
            "Games by game and end",
            [a_second_by("arena_games_total", "game", "reason")],
            unit="ops",
        ),
        Panel(
            "Faults in games that count",
            [a_second_by("arena_faults_total", "kind")],
            unit="ops",
        ),
        Panel(
            "Matches that are over",
            [
                most('arena_matches{state="finished"}', "finished"),
                most('arena_matches{state="void"}', "void"),
            ],
        ),
        Panel(
            "Looking after a league",
            [
                mean("arena_league_turn_seconds", "mean"),
                most("arena_league_longest_turn_seconds", "longest just now"),
            ],
            unit="s",
        ),
        Panel(
            "Leagues in trouble",
            [
                most("arena_alarmed_leagues", "paused by an alarm"),
                lately("arena_league_alarms_total", "alarms"),
                lately("arena_league_failures_total", "turns that failed"),
            ],
        ),
        Panel(
            "Computing beforehand",
            [
                mean("arena_fit_seconds", "a fit of ratings"),
                mean("arena_standings_seconds", "a large table"),
            ],
            unit="s",
            description="Empty as long as nothing was computed: tables of small seasons never are.",
        ),
        Panel(
            "Computing that failed",
            [
                lately("arena_fit_failures_total", "fits"),
                lately("arena_standings_failures_total", "large tables"),
            ],
        ),
        Panel(
            "Audit of ratings",
            [
                most("arena_rating_mismatches", "differences"),
                a_second("arena_audited_matches_total", "matches recomputed a second"),
            ],
        ),
    ],
)
