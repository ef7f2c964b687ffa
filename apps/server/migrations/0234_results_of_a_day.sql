-- The best result of a player's day is looked for among the results that were settled on it.
create index wager_results_settled on wager_results (settled_at);
