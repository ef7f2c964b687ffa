-- The dashboard's lists, by when rounds and duels were opened.
create index pvp_rounds_by_opening on pvp_rounds (to_timestamp(opened_ms / 1000.0), id);
create index pvp_duels_by_opening on pvp_duels (to_timestamp(created_ms / 1000.0), id);
