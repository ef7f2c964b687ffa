/** Tables and one transaction of TPC-B, as pgbench makes them, for machines without pgbench. */
export function tableStatements(scale: number): string[] {
  return [
    'create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor=100)',
    'create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor=100)',
    'create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor=100)',
    'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
    `insert into pgbench_branches select b, 0 from generate_series(1, ${scale}) as b`,
    `insert into pgbench_tellers
      select t, (t - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) as t`,
    `insert into pgbench_accounts
      select a, (a - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) as a`,
    'alter table pgbench_branches add primary key (bid)',
    'alter table pgbench_tellers add primary key (tid)',
    'alter table pgbench_accounts add primary key (aid)',
    'vacuum analyze pgbench_accounts',
  ]
}
