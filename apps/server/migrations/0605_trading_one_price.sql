-- PWRPLAY has the price of the token, in units that are a hundred times as fine. What was stored of the
-- price that it had here until now goes; while nobody holds a position in it, it begins anew at once.
delete from trading_candles where ticker = 'PWRPLAY';
delete from trading_seconds where ticker = 'PWRPLAY';
update trading_requests r set take_profit = r.take_profit * 100, stop_loss = r.stop_loss * 100
  from trading_positions p where p.id = r.position_id and p.ticker = 'PWRPLAY';
update trading_positions set take_profit = take_profit * 100, stop_loss = stop_loss * 100,
    shown_price = shown_price * 100, entry = entry * 100, mark = mark * 100, worth = worth * 100,
    exit = exit * 100
  where ticker = 'PWRPLAY';
update trading_state
  set fine = jsonb_set(fine, '{PWRPLAY}', to_jsonb(((fine->>'PWRPLAY')::numeric * 100)::text));
update trading_seeds set walks = walks - 'PWRPLAY', starts = starts - 'PWRPLAY'
  where from_seq is not null and until_seq is null and not exists (
    select from trading_positions where ticker = 'PWRPLAY' and status in ('placing', 'opening', 'open'));
