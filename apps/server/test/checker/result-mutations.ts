import {
  deposits,
  held,
  instant,
  posting,
  nextId,
  idle,
  result,
  correctionRow,
  closingRow,
  type Mutation,
} from './mutation-rows.ts'

/** The account of the house in a deposit. */
const depositHouse = `(select a.id from accounts a join postings p on a.id = any(p.account_ids)
  where p.id = ${posting('deposit')} and a.house is not null)`

/** The deposit came from another house account, which is there already or not. */
const from = (house: string) => `
  update accounts a set house = '${house}' where a.id = ${depositHouse} and not exists (
    select from accounts b
    where (b.house, b.currency, b.lane) = ('${house}', a.currency, a.lane));
  update postings set account_ids = array_replace(account_ids, ${depositHouse}, (
      select b.id from accounts a join accounts b
        on (b.house, b.currency, b.lane) = ('${house}', a.currency, a.lane)
      where a.id = ${depositHouse}))
    where id = ${posting('deposit')}`

/** Ways to break results, their shares and their money. */
export const resultMutations: readonly Mutation[] = [
  {
    what: 'a revision is missing',
    check: 'M5 results are numbered without gaps',
    statements: `delete from wager_results where id = ${result(`revision = 2 and wager_id in (
      select wager_id from wager_results where revision = 3)`)}`,
  },
  {
    what: 'a share got a number of its own out of order',
    check: 'M5 results are numbered without gaps',
    statements: `update wager_results set part = part + 1 where id = ${closingRow}`,
  },
  {
    what: 'an open wager was corrected as if it were over',
    check: 'M5 results are numbered without gaps',
    statements: `update wager_results set wager_id = ${held('in-progress')}
      where wager_id = (select wager_id from wager_results group by wager_id
        having min(revision) = 2 limit 1)`,
  },
  {
    what: 'a share is larger than what was staked',
    check: 'M5 shares make up the stake',
    statements: `update wager_results set stake_minor = stake_minor * 10 where id = ${closingRow}`,
  },
  {
    what: 'a wager is over with a share still open',
    check: 'M5 shares make up the stake',
    statements: `update wagers set status = 'win', settled_at = now()
      where status = 'in-progress' and id in (select wager_id from wager_results)`,
  },
  {
    what: 'the last share does not say that it is the last',
    check: 'M5 shares make up the stake',
    statements: `update wager_results set is_last = false where id = ${result('is_last')}`,
  },
  {
    what: 'a correction is of another share than it says',
    check: 'M5 shares make up the stake',
    statements: `update wager_results set stake_minor = stake_minor + 1 where id = ${correctionRow}`,
  },
  {
    what: 'the row of a wager says another payout than its shares',
    check: 'M5 shares make up the stake',
    statements: `update wagers set payout_minor = payout_minor + 1 where settled_at is not null
      and id in (select wager_id from wager_results where revision = 1)`,
  },
  {
    what: 'a result is told to another player',
    check: 'M5 results have their money',
    statements: `update wager_results set user_id = (
        select u.id from users u where u.id <> wager_results.user_id limit 1)
      where id = ${correctionRow}`,
  },
  {
    what: 'a result has no posting',
    check: 'M5 results have their money',
    statements: `delete from postings where id = ${correctionRow}`,
  },
  {
    what: 'the status of a result does not follow from its payout',
    check: 'M5 results have their money',
    statements: `update wager_results set status = 'lose' where id = ${closingRow}`,
  },
  {
    what: 'a share that was given back paid something else',
    check: 'M5 results have their money',
    statements: `update wager_results set payout_minor = 1 where status = 'cancel'`,
  },
  {
    what: 'a correction moved another difference than it says',
    check: 'M5 postings move what their wager says',
    statements: `update wager_results set payout_minor = payout_minor + 1
      where id = ${correctionRow}`,
  },
  {
    what: 'a correction took money out of escrow',
    check: 'M5 postings move what their wager says',
    statements: `update postings p set account_ids[1] = (select e.id from accounts e
        join wagers w on w.user_id = e.owner where w.id = p.wager_id and e.pocket = 'escrow')
      where p.id = ${correctionRow}`,
  },
  {
    what: 'the bonus pocket got less than its part of a payout',
    check: 'M5 postings move what their wager says',
    statements: `update wagers set bonus_minor = bonus_minor - 1 where pocket = 'mixed';
      update wager_results r set bonus_minor = r.bonus_minor - 1 from wagers w
      where w.id = r.wager_id and w.pocket = 'mixed'`,
  },
  {
    what: 'a correction took real money for bonus money',
    check: 'M5 postings move what their wager says',
    statements: `update postings p set account_ids[2] = p.account_ids[3],
        account_ids[3] = p.account_ids[2]
      from wagers w where w.id = p.wager_id and w.pocket = 'mixed' and p.reason = 'correction'`,
  },
  {
    what: 'bonus money in a stake is not what was taken of it',
    check: 'M5 stakes add up',
    statements: `update wagers set bonus_minor = bonus_minor + 1 where pocket = 'mixed'`,
  },
  {
    what: 'a payout was raised by a word that asks for no money',
    check: 'M5 results have their money',
    statements: `insert into wager_results
      select ${nextId('id')}, wager_id, revision + 1, part, stake_minor, bonus_minor,
        payout_minor + stake_minor, stake_usd_e6, multiplier_e4, 'win', is_last, 'taken_back',
        result, settled_at, now() + interval '1 hour', user_id
      from wager_results where id = ${correctionRow}`,
  },
  {
    what: 'a bet was given back by a word that asks for no money',
    check: 'M5 every wager settles once',
    statements: `update wager_results set reason = 'taken_back', at = now() + interval '1 hour'
      where id = ${correctionRow};
      delete from postings where id = (select id from wager_results where reason = 'taken_back')`,
  },
  {
    what: 'a bet was settled with another house account than its product has',
    check: 'M5 wagers move money of their product',
    statements: `update wagers set house_account_id = ${deposits} where id = ${instant}`,
  },
  {
    what: 'a settlement took the payout from another house account',
    check: 'M5 wagers move money of their product',
    statements: `update postings p set account_ids = array_replace(account_ids, a.id, ${deposits})
      from accounts a where p.id = ${posting('settlement')} and a.id = any(p.account_ids)
        and a.house is not null`,
  },
  {
    what: 'a deposit came from another account of the house',
    check: 'M5 movements move money of their houses',
    statements: `update accounts set house = 'pocket' where id = ${deposits}`,
  },
  {
    what: 'a player was given what the house had got as fees',
    check: 'M5 movements move money of their houses',
    statements: `${from('fee')};
      update postings set reason = 'transfer' where id = ${posting('deposit')}`,
  },
  {
    what: 'a promotion was given what a player had',
    check: 'M5 movements move money of their houses',
    statements: `${from('promo.rain')};
      update postings set reason = 'transfer', amounts_minor = array(
          select -amount from unnest(amounts_minor) with ordinality as leg (amount, place)
          order by place) where id = ${posting('deposit')}`,
  },
  {
    what: 'staff gave a player what nobody had agreed to',
    check: 'corrections by staff and what was agreed to',
    statements: `${from('corrections')};
      update postings set reason = 'correction' where id = ${posting('deposit')}`,
  },
  {
    what: 'a bet in parts was settled once more',
    check: 'M5 every wager settles once',
    statements: `insert into postings select ${nextId(closingRow)}, reason, wager_id, account_ids,
      ${idle}, created_at from postings where id = ${closingRow}`,
  },
]
