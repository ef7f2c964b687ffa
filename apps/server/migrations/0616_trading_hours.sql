-- Candles of hours, so that a chart of years does not read every minute of them.
create table trading_hours (
  ticker text not null,
  hour bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume_cents bigint not null,
  primary key (ticker, hour)
);

insert into trading_hours (ticker, hour, open, high, low, close, volume_cents)
  select ticker, minute / 60, (array_agg(open order by minute))[1], max(high), min(low),
    (array_agg(close order by minute desc))[1], sum(volume_cents)
  from trading_candles group by ticker, minute / 60;
