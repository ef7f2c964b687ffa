-- Ended bonuses of whose bets some were corrected later, until what that paid has left the pocket. Beside the bonuses,
-- so that a projection that reads the journal anew holds the row of none.
create table late_bonus_money (bonus_id uuid primary key);
