-- Requests stand in the order in which the server took them, under ids of its own; the key that a
-- client sent with an edit is a column, so that a key used elsewhere is in nobody's way.
alter table trading_requests add column place bigint generated always as identity;
alter table trading_requests add column key uuid;
update trading_requests set key = id where kind = 'edit';
create unique index trading_requests_key on trading_requests (key) where key is not null;
drop index trading_requests_of_position;
create index trading_requests_of_position on trading_requests (position_id, place);
drop index trading_requests_news;
create index trading_requests_news on trading_requests (place) where from_ms is null;

-- A position that the engine cannot decide or settle is set aside with the reason, for staff.
alter table trading_positions add column settle_tries integer not null default 0;
alter table trading_positions add column aside text;
drop index trading_positions_unsettled;
create index trading_positions_unsettled on trading_positions (settle_tries, id)
  where not is_settled and aside is null and status in ('closed', 'refused');
create index trading_positions_aside on trading_positions (id) where aside is not null;

-- Prices have finer units: the last decimal was so large that a rounded price told its next move.
create temporary table trading_scales (ticker text primary key, factor bigint not null) on commit drop;
insert into trading_scales values ('ETH', 10), ('SOL', 10), ('BNB', 100), ('XRP', 100), ('DOGE', 10),
  ('LTC', 100), ('ADA', 100), ('TRX', 100), ('AVAX', 100), ('LINK', 10), ('PWRPLAY', 10);
update trading_candles c set open = open * factor, high = high * factor, low = low * factor,
    close = close * factor
  from trading_scales s where s.ticker = c.ticker;
update trading_seconds t
  set prices = array(select price * factor from unnest(prices) with ordinality as u(price, place)
    order by place)
  from trading_scales s where s.ticker = t.ticker;
update trading_requests r set take_profit = r.take_profit * factor, stop_loss = r.stop_loss * factor
  from trading_positions p join trading_scales s using (ticker) where p.id = r.position_id;
update trading_positions p set take_profit = take_profit * factor, stop_loss = stop_loss * factor,
    shown_price = shown_price * factor, entry = entry * factor, mark = mark * factor,
    worth = worth * factor, exit = exit * factor
  from trading_scales s where s.ticker = p.ticker;
update trading_state set fine = (
  select jsonb_object_agg(key, (value::numeric * coalesce(factor, 1))::text)
  from jsonb_each_text(fine) left join trading_scales on ticker = key);
-- What followed from the seeds before was rounded to the old units; the announced one runs next.
delete from trading_seeds where from_seq is not null;
