-- What a unit of each currency is worth: the embedded price source reads this table.
create table price_table (
  currency text primary key,
  usd_e8 bigint not null check (usd_e8 > 0)
);
insert into price_table (currency, usd_e8) values
  ('btc', 9700650000000), ('eth', 341212000000), ('usdt', 100000000), ('usdc', 100000000),
  ('ltc', 9240000000), ('doge', 39412000), ('bnb', 64150000000), ('trx', 24310000),
  ('sol', 22844000000), ('xrp', 241800000), ('pwr', 4216803), ('usd', 100000000),
  ('eur', 108400000);
