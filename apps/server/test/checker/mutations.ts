import { decidedBetMutations } from './decided-bet-mutations.ts'
import { depositMutations } from './deposit-mutations.ts'
import { figureMutations } from './figure-mutations.ts'
import { pokerMutations } from './poker-mutations.ts'
import { pvpMutations } from './pvp-mutations.ts'
import {
  account,
  instant,
  held,
  posting,
  nextId,
  copy,
  idle,
  type Mutation,
} from './mutation-rows.ts'
import { resultMutations } from './result-mutations.ts'
import { tokenMutations } from './token-mutations.ts'
import { withdrawalMutations } from './withdrawal-mutations.ts'

const balances: readonly Mutation[] = [
  {
    what: 'a player is below zero',
    check: 'M1 no player balance below zero',
    statements: `alter table accounts drop constraint accounts_no_player_below_zero;
      update accounts set balance = -1 where id = ${account('real')}`,
  },
  {
    what: 'a posting makes money',
    check: 'M2 entries sum to zero per currency',
    statements: `alter table postings drop constraint postings_sum_to_zero;
      update postings set amounts_minor[2] = amounts_minor[2] + 1
      where id = ${posting('transfer')}`,
  },
  {
    what: 'a posting moves one currency into another',
    check: 'M2 one currency per journal row',
    statements: `update accounts set currency = 'ltc' where id = ${account('real')}`,
  },
  {
    what: 'a wager names another currency than its account',
    check: 'M2 one currency per journal row',
    statements: `update wagers set currency = 'ltc' where id = ${instant}`,
  },
  {
    what: 'a balance is more than its entries',
    check: 'M3 balances match their entries',
    statements: `update accounts set balance = balance + 1 where id = ${account('real')}`,
  },
  {
    what: 'a version is not the count of entries',
    check: 'M3 balances match their entries',
    statements: `update accounts set version = version + 1 where id = ${account('house')}`,
  },
  {
    what: 'an account with entries is gone',
    check: 'M3 balances match their entries',
    statements: `delete from accounts where id = ${account('house')}`,
  },
]

const settlements: readonly Mutation[] = [
  {
    what: 'a wager is settled twice',
    check: 'M5 every wager settles once',
    statements: copy('settlement', idle),
  },
  {
    what: 'a settled wager has no settlement',
    check: 'M5 every wager settles once',
    statements: `delete from postings where id = ${posting('settlement')}`,
  },
  {
    what: 'an open wager is settled already',
    check: 'M5 every wager settles once',
    statements: `update postings set wager_id = ${held('in-progress')}
      where id = ${posting('settlement')}`,
  },
  {
    what: 'a wager has no stake',
    check: 'M5 every wager settles once',
    statements: `delete from postings where id = ${posting('stake')}`,
  },
  {
    what: 'a cancelled wager was settled instead of released',
    check: 'M5 every wager settles once',
    statements: `update postings set reason = 'settlement' where id = ${posting('release')}`,
  },
  {
    what: 'an instant bet has a posting beside its own row',
    check: 'M5 every wager settles once',
    statements: `update postings set wager_id = ${instant} where id = ${posting('stake')}`,
  },
  {
    what: 'an open wager carries a time of settlement',
    check: 'M5 every wager settles once',
    statements: `alter table wagers drop constraint wagers_settled;
      update wagers set settled_at = now() where status = 'in-progress'`,
  },
  {
    what: 'a posting names a wager that does not exist',
    check: 'M5 every wager settles once',
    statements: `delete from wagers where id = ${held('win')}`,
  },
  {
    what: 'a settlement pays more than the wager says',
    check: 'M5 postings move what their wager says',
    statements: `update wagers set payout_minor = payout_minor - 1 where id = ${held('win')}`,
  },
  {
    what: 'a transfer pretends to belong to a wager',
    check: 'M5 postings move what their wager says',
    statements: `update postings set wager_id = ${instant} where id = ${posting('transfer')}`,
  },
  {
    what: 'a settlement left some of the stake in escrow',
    check: 'M5 postings move what their wager says',
    statements: `alter table postings drop constraint postings_sum_to_zero;
      update postings p set amounts_minor[leg.place] = leg.amount + 1
      from unnest((select account_ids from postings where id = ${posting('settlement')}),
          (select amounts_minor from postings where id = ${posting('settlement')}))
        with ordinality as leg (account_id, amount, place) join accounts a on a.id = leg.account_id
      where p.id = ${posting('settlement')} and a.pocket in ('escrow', 'demo_escrow')`,
  },
  {
    what: 'a wager is counted with more than was taken',
    check: 'M5 stakes add up',
    statements: `update wagers set stake_minor = stake_minor + 1 where id = ${held('win')}`,
  },
  {
    what: 'a turn added to the stake without taking it',
    check: 'M5 stakes add up',
    statements: `update rounds set staked_minor = staked_minor + 1`,
  },
  {
    what: 'a payout is not stake times multiplier',
    check: 'M4 payouts and statuses recomputed',
    statements: `update wagers set multiplier_e4 = multiplier_e4 + 1 where id = ${instant}`,
  },
  {
    what: 'a status does not follow from the payout',
    check: 'M4 payouts and statuses recomputed',
    statements: `update wagers set status = 'part' where id = ${instant}`,
  },
  {
    what: 'a corrected payout is not stake times multiplier',
    check: 'M4 payouts and statuses recomputed',
    statements: `update wager_results r set multiplier_e4 = r.multiplier_e4 + 5000
      from wagers w where w.id = r.wager_id and w.product = 'originals'`,
  },
]

const pockets: readonly Mutation[] = [
  {
    what: 'an open share of bonus money is not in its escrow',
    check: 'M5 escrow holds the open stakes',
    statements: `update accounts set balance = balance - 1 where pocket = 'bonus_escrow'`,
  },
  {
    what: 'a stake is said to come from another pocket than it did',
    check: 'M8 stakes come from their player and pocket',
    statements: `alter table wagers drop constraint wagers_pocket;
      update wagers set pocket = 'real' where pocket = 'bonus'`,
  },
  {
    what: 'a debt is more than nothing',
    check: 'M1 no player balance below zero',
    statements: `alter table accounts drop constraint accounts_no_player_below_zero;
      update accounts set balance = 1 where pocket = 'debt'`,
  },
  {
    what: 'no credit will ever pay a debt',
    check: 'M8 debts and the accounts that pay them',
    statements: `update accounts set debt_account_id = null`,
  },
  {
    what: 'a player who owes something was paid and kept it',
    check: 'M8 no debt stands beside real money',
    statements: `update accounts r set balance = 1 from accounts d
      where d.pocket = 'debt' and d.balance < 0 and r.owner = d.owner and r.pocket = 'real'`,
  },
  {
    what: 'an excluded player may stake',
    check: 'exclusions hold in the ledger',
    statements: `update users set self_excluded = true`,
  },
  {
    what: 'escrow holds more than the open stakes',
    check: 'M5 escrow holds the open stakes',
    statements: `update accounts set balance = balance + 1 where id = ${account('escrow')}`,
  },
  {
    what: 'the stakes that turns added are not in escrow',
    check: 'M5 escrow holds the open stakes',
    statements: `update rounds set staked_minor = staked_minor + 1`,
  },
  {
    what: 'an open stake is not in escrow',
    check: 'M5 escrow holds the open stakes',
    statements: `delete from accounts where id = ${account('escrow')}`,
  },
  {
    what: 'demo value went into a real pocket',
    check: 'M8 demo and real value never meet',
    statements: `update postings set account_ids[2] = ${account('demo')}
      where id = ${posting('transfer')}`,
  },
  {
    what: 'a bet with real value counts as demo',
    check: 'M8 demo and real value never meet',
    statements: `update wagers set pocket = 'demo' where id = ${instant}`,
  },
  {
    what: "a bet was paid from somebody else's account",
    check: 'M8 stakes come from their player and pocket',
    statements: `update wagers set user_id = ${nextId('user_id')} where id = ${instant}`,
  },
]

const rounds: readonly Mutation[] = [
  {
    what: 'a bet in the middle of a pair is gone',
    check: 'R1 nonces are gap-free per seed pair',
    statements: `delete from wagers where id = ${instant}`,
  },
  {
    what: 'a nonce was used twice',
    check: 'R1 nonces are gap-free per seed pair',
    statements: `update wagers set nonce = nonce + 1 where id = ${instant}`,
  },
  {
    what: 'the counter of a player is ahead of the bets',
    check: 'R1 nonces are gap-free per seed pair',
    statements: `update nonces set nonce = nonce + 1`,
  },
  {
    what: 'a revealed pair states another number of games',
    check: 'R1 nonces are gap-free per seed pair',
    statements: `update seed_pairs set games = games - 1 where ended_at is not null`,
  },
  {
    what: "a bet used another player's pair",
    check: 'R1 nonces are gap-free per seed pair',
    statements: `update seed_pairs set user_id = (select max(u.id::text)::uuid from users u
      where u.id <> seed_pairs.user_id) where ended_at is not null`,
  },
  {
    what: 'the counter stands at a pair that has ended',
    check: 'R1 nonces are gap-free per seed pair',
    statements: `update nonces n set seed_pair_id = p.id from seed_pairs p
      where p.user_id = n.user_id and p.ended_at is not null`,
  },
  {
    what: 'an open wager lost its round',
    check: 'R2 open rounds and their wagers',
    statements: `delete from rounds`,
  },
  {
    what: 'a round stayed although its wager is settled',
    check: 'R2 open rounds and their wagers',
    statements: `update wagers set status = 'lose', settled_at = now()
      where id in (select id from rounds)`,
  },
  {
    what: "a round is played under another bet's nonce",
    check: 'R2 open rounds and their wagers',
    statements: `update rounds set nonce = nonce + 1`,
  },
  {
    what: 'a turn of a round is missing',
    check: 'R2 steps of open rounds',
    statements: `update rounds set turns = '[]'`,
  },
  {
    what: 'the pair of an open round was revealed',
    check: 'R2 steps of open rounds',
    statements: `update seed_pairs set ended_at = now(), games = 0
      where id in (select seed_pair_id from rounds)`,
  },
]

const keys: readonly Mutation[] = [
  {
    what: 'a key names two effects',
    check: 'C1 one effect per key',
    statements: `insert into postings select w.id, 'transfer', null, p.account_ids,
      p.amounts_minor, p.created_at from postings p, wagers w
      where p.id = ${posting('transfer')} and w.id = ${instant}`,
  },
  {
    what: 'a grant was paid without its business key',
    check: 'C1 business keys and their postings',
    statements: `delete from business_keys where scope = 'demo_grant'`,
  },
  {
    what: 'a business key has no posting',
    check: 'C1 business keys and their postings',
    statements: `delete from postings where reason = 'demo_top_up'`,
  },
  {
    what: 'an answer was stored without its effect',
    check: 'C1 stored answers have their effect',
    statements: `delete from postings where reason = 'demo_top_up'`,
  },
]

const journal: readonly Mutation[] = [
  {
    what: 'a lane has fewer commits than were noted',
    check: 'lane numbers',
    statements: `update lanes set number = 1`,
  },
  {
    what: 'a settled wager is missing from the reading list',
    check: 'reading list of all that happened',
    statements: `delete from lane_commits where wager_ids @> array[${instant}]`,
  },
  {
    what: 'a settled wager is listed twice',
    check: 'reading list of all that happened',
    statements: `update lane_commits set wager_ids = wager_ids || wager_ids[1]`,
  },
  {
    what: 'an open wager is on the reading list',
    check: 'reading list of all that happened',
    statements: `update lane_commits set wager_ids = array[${held('in-progress')}]
      where number = (select max(number) from lane_commits)`,
  },
  {
    what: 'a result is on no reading list',
    check: 'reading list of all that happened',
    statements: `update lane_commits set result_ids = '{}' where cardinality(result_ids) > 0`,
  },
  {
    what: 'a grant is on no reading list',
    check: 'reading list of all that happened',
    statements: `update lane_commits set posting_ids = array_remove(posting_ids,
      ${posting('demo_grant')})`,
  },
  {
    what: 'the money of a settlement is listed as a fact of its own',
    check: 'reading list of all that happened',
    statements: `update lane_commits set posting_ids = posting_ids || ${posting('settlement')}
      where number = (select max(number) from lane_commits)`,
  },
  {
    what: 'a commit does not tell the order of what it lists',
    check: 'order inside commits',
    statements: `update lane_commits set kinds = '' where kinds <> ''`,
  },
  {
    what: 'a commit tells of one posting too many',
    check: 'order inside commits',
    statements: `update lane_commits set kinds = kinds || 'p' where kinds <> ''`,
  },
  {
    what: 'a stake is told after the result of its wager in one commit',
    check: 'order of what happened',
    statements: `update lane_commits set posting_ids = array[stake.id],
        kinds = repeat('w', cardinality(wager_ids)) || repeat('r', cardinality(result_ids)) || 'p'
      from (select * from postings where reason = 'stake' and wager_id in (
        select wager_ids[1] from lane_commits where kinds = '')) stake
      where wager_ids = array[stake.wager_id] and kinds = ''`,
  },
  {
    what: 'results of a wager are told in another order than they came',
    check: 'order of what happened',
    statements: `update lane_commits c set result_ids = array[
        case when c.result_ids[1] = o.one then o.other else o.one end]
      from (select r.id as one, n.id as other from wager_results r join wager_results n
        on n.wager_id = r.wager_id and n.revision = r.revision + 1 limit 1) o
      where c.result_ids[1] in (o.one, o.other)`,
  },
  {
    what: 'a projection is ahead of its lane',
    check: 'projection checkpoints',
    statements: `update projector_checkpoints set number = number + 1000`,
  },
  {
    what: 'a bet was projected twice',
    check: 'statistics match the journal',
    statements: `update wager_statistics set games = games + 1`,
  },
  {
    what: 'a day of statistics is gone',
    check: 'statistics match the journal',
    statements: `delete from wager_statistics where pocket = 'demo'`,
  },
]

const firstLine = `stream = 'access' and number = 1`
const lastLine = `stream = 'access' and number = (select number from audit_heads
  where stream = 'access')`

const audit: readonly Mutation[] = [
  {
    what: 'an audit line was edited',
    check: 'A4 audit chains hash onto themselves',
    statements: `update audit_lines set subject = 'somebody else' where ${firstLine}`,
  },
  {
    what: 'an audit line was taken out',
    check: 'A4 audit chains hash onto themselves',
    statements: `delete from audit_lines where ${firstLine}`,
  },
  {
    what: 'two audit lines changed places',
    check: 'A4 audit chains hash onto themselves',
    statements: `update audit_lines set number = -number where stream = 'access';
      update audit_lines set number = case number when -1 then 2 when -2 then 1 else -number end
      where stream = 'access'`,
  },
  {
    what: 'the last audit line was cut off',
    check: 'A4 audit heads match their chains',
    statements: `delete from audit_lines where ${lastLine}`,
  },
]

/** Every way of breaking that is tested, at least one for each check. */
export const mutations: readonly Mutation[] = [
  ...balances,
  ...settlements,
  ...resultMutations,
  ...figureMutations,
  ...tokenMutations,
  ...pockets,
  ...rounds,
  ...keys,
  ...depositMutations,
  ...withdrawalMutations,
  ...journal,
  ...pvpMutations,
  ...pokerMutations,
  ...decidedBetMutations,
  ...audit,
]

/** Cuts a chain so that it is whole in itself: only what was anchored outside tells. */
export const truncation = `
  delete from audit_lines where ${lastLine};
  update audit_heads h set number = l.number, hash = l.hash from audit_lines l
  where h.stream = 'access' and l.stream = 'access'
    and l.number = (select max(number) from audit_lines where stream = 'access')`
