-- What a player's statements tell of bets: shares of a stake that closed alone and corrections have rows of
-- wager_results, which so far named no player, and ends of bets that had stayed open were told by no list of
-- movements. Results name their player now. Nodes of the version before go on: they leave the column out.

alter table wager_results add column user_id uuid;
alter table wager_results disable trigger wager_results_are_final;
update wager_results r set user_id = w.user_id from wagers w where w.id = r.wager_id;
alter table wager_results enable trigger wager_results_are_final;
alter table wager_results alter column user_id set not null;

create function name_player_of_result() returns trigger language plpgsql as $$
begin
  select user_id into new.user_id from wagers where id = new.wager_id;
  return new;
end $$;
create trigger wager_results_name_their_player before insert on wager_results
  for each row when (new.user_id is null) execute function name_player_of_result();

create index wager_results_of_user on wager_results (user_id, at);
-- Bets that stayed open between stake and end; most bets are decided at once.
create index wagers_held_of_user on wagers (user_id, id) where house_account_id is null;

-- Every result of every bet, by when it was booked: of a bet that was closed whole, of a share of a stake, and
-- corrections, which have neither stake nor payout. The amount is what it changed the player's money by: the stake
-- of a bet that stayed open was taken before. What was taken back before results had rows (migration 0200) moved
-- by a posting of its own.
create view player_results as
  select w.user_id, w.id, w.id as wager_id, w.settled_at as at, w.status as reason, w.product, w.game,
    w.currency, w.pocket, w.stake_minor, w.payout_minor,
    w.payout_minor - case when w.house_account_id is null then 0 else w.stake_minor end as amount_minor
  from wagers w
  where w.settled_at is not null
    and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
  union all
  select r.user_id, r.id, r.wager_id, r.at,
    case when c.before_minor is null then r.status else 'correction' end, w.product, w.game,
    w.currency, w.pocket, case when c.before_minor is null then r.stake_minor end,
    case when c.before_minor is null then r.payout_minor end,
    r.payout_minor - coalesce(c.before_minor, 0)
  from wager_results r join wagers w on w.id = r.wager_id
    cross join lateral (select coalesce(
      (select b.payout_minor from wager_results b
        where b.wager_id = r.wager_id and b.part = r.part and b.revision < r.revision
        order by b.revision desc limit 1),
      case when not exists (select from wager_results f
          where f.wager_id = r.wager_id and f.revision = 1)
        then w.payout_minor end) as before_minor) c
  where r.reason <> 'taken_back';

-- Every movement on a pocket of a player but bets that were decided at once: those that are no result of a bet (a
-- projection), ends of bets that had stayed open, and what results of wager_results moved. An end of a whole bet
-- goes by the id of the bet.
create view player_postings as
  select user_id, posting_id, pocket, currency, reason, wager_id, amount_minor, at from user_movements
  union all
  select w.user_id, w.id, leg.pocket, w.currency,
    case w.status when 'cancel' then 'release' else 'settlement' end, w.id, leg.amount_minor, w.settled_at
  from wagers w
    cross join lateral (values
      (case w.pocket when 'mixed' then 'real' else w.pocket end,
        case w.pocket when 'mixed' then real_share(w.payout_minor, w.stake_minor, w.bonus_minor)
          else w.payout_minor end),
      ('bonus', case w.pocket when 'mixed'
        then w.payout_minor - real_share(w.payout_minor, w.stake_minor, w.bonus_minor) else 0 end),
      (case w.pocket when 'bonus' then 'bonus_escrow' when 'demo' then 'demo_escrow' else 'escrow' end,
        -(case w.pocket when 'mixed' then w.stake_minor - w.bonus_minor else w.stake_minor end)),
      ('bonus_escrow', case w.pocket when 'mixed' then -w.bonus_minor else 0 end))
      as leg (pocket, amount_minor)
  where w.house_account_id is null and w.settled_at is not null and leg.amount_minor <> 0
    and not exists (select from wager_results r where r.wager_id = w.id and r.revision = 1)
  union all
  select r.user_id, r.id, a.pocket, a.currency, p.reason, r.wager_id, leg.amount_minor, r.at
  from wager_results r join postings p on p.id = r.id and p.wager_id is not null
    cross join unnest(p.account_ids, p.amounts_minor) as leg (account_id, amount_minor)
    join accounts a on a.id = leg.account_id and a.owner = r.user_id
  where leg.amount_minor <> 0;
