-- Sums of play say their pocket like wagers: demo play apart, all other money together as real.
alter table wager_statistics alter column demo type text
  using case when demo then 'demo' else 'real' end;
alter table wager_statistics rename column demo to pocket;
alter table return_sums alter column demo type text using case when demo then 'demo' else 'real' end;
alter table return_sums rename column demo to pocket;
alter table choice_counts alter column demo type text using case when demo then 'demo' else 'real' end;
alter table choice_counts rename column demo to pocket;
