-- A bet on crash says its pocket like every other wager.
alter table crash_bets alter column demo type text using case when demo then 'demo' else 'real' end;
alter table crash_bets rename column demo to pocket;
alter table crash_bets add constraint crash_bets_pocket check (pocket in ('real', 'demo'));
