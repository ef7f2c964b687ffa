-- What runs keeps the settings that it began with: how long a position is held at least, and after how long a lone
-- player of a pool gets everything back. Null for what began before, which goes by the settings of now.
alter table trading_positions add column min_hold_ms bigint check (min_hold_ms >= 0);
alter table pvp_rounds add column refund_ms bigint check (refund_ms > 0);
