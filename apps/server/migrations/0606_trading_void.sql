-- Staff give wagers back where prices have stood still for long.
alter table trading_requests drop constraint trading_requests_kind_check;
alter table trading_requests add constraint trading_requests_kind_check
  check (kind in ('open', 'edit', 'user', 'exclusion', 'halt', 'void'));
