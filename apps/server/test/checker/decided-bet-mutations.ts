import { raised, type Mutation } from './mutation-rows.ts'

const sportBet = (state: string) =>
  `(select id from sport_bets where state = '${state}' order by version desc limit 1)`
const position = (status: string) =>
  `(select id from trading_positions where status = '${status}' limit 1)`
const crashBet = (status: string) =>
  `(select id from crash_bets where status = '${status}' limit 1)`
const outsideBet = (state: string) => `(select wager_id from external_transactions
  where kind = 'bet' and state = '${state}' limit 1)`
const reopen = (id: string) => `update wagers set status = 'in-progress', settled_at = null,
  payout_minor = 0 where id = ${id}`

/** Ways to part bets from the decisions of their products. */
export const decidedBetMutations: readonly Mutation[] = [
  {
    what: 'an accepted bet on sport has no stake',
    check: 'bets on sport and their wagers',
    statements: `delete from wagers where id = ${sportBet('accepted')}`,
  },
  {
    what: 'a wager of sport stands for no bet',
    check: 'bets on sport and their wagers',
    statements: `delete from sport_bets where id = ${sportBet('accepted')}`,
  },
  {
    what: 'a bet on sport was paid more than was decided',
    check: 'bets on sport and their wagers',
    statements: `update wager_results set payout_minor = payout_minor + 1
      where wager_id = ${sportBet('accepted')} and is_last`,
  },
  {
    what: 'a bet on sport was paid what nobody decided',
    check: 'bets on sport and their wagers',
    statements: `delete from sport_decisions where kind = 'settled'`,
  },
  {
    what: 'a bet on sport is over and its stake still in escrow',
    check: 'bets on sport and their wagers',
    statements: reopen(sportBet('accepted')),
  },
  {
    what: 'a bet on sport that was refused was paid',
    check: 'bets on sport and their wagers',
    statements: `update wagers set status = 'win' where id = ${sportBet('refused')}`,
  },
  {
    what: 'a position has no stake',
    check: 'positions and their wagers',
    statements: `delete from wagers where id = ${position('open')}`,
  },
  {
    what: 'a wager of futures stands for no position',
    check: 'positions and their wagers',
    statements: `delete from trading_positions where id = ${position('closed')}`,
  },
  {
    what: 'a position was paid otherwise than it was decided',
    check: 'positions and their wagers',
    statements: `update wagers set payout_minor = payout_minor + 1 where id = ${position('closed')}`,
  },
  {
    what: 'a position was paid while it is open',
    check: 'positions and their wagers',
    statements: `update wagers set status = 'win', payout_minor = stake_minor, settled_at = now()
      where id = ${position('open')}`,
  },
  {
    what: 'a position counts as paid and its stake is still in escrow',
    check: 'positions and their wagers',
    statements: reopen(position('closed')),
  },
  {
    what: 'a bet on crash was paid at another multiplier than it was cashed at',
    check: 'bets on crash and their wagers',
    statements: `update wagers set payout_minor = 3 * stake_minor, multiplier_e4 = 30000
      where id = ${crashBet('cashed')}`,
  },
  {
    what: 'a bet on crash was raised by another result',
    check: 'bets on crash and their wagers',
    statements: raised(crashBet('cashed')),
  },
  {
    what: 'a bet on crash was cashed above the point of its round',
    check: 'bets on crash and their wagers',
    statements: `update crash_rounds set result_e2 = 199 where number = 900001`,
  },
  {
    what: 'a bet on crash lost below the point of its round',
    check: 'bets on crash and their wagers',
    statements: `update crash_rounds set result_e2 = 300 where number = 900001`,
  },
  {
    what: 'a bet on crash that was cashed had no stake',
    check: 'bets on crash and their wagers',
    statements: `delete from wagers where id = ${crashBet('cashed')}`,
  },
  {
    what: 'a lost bet on crash was given back',
    check: 'bets on crash and their wagers',
    statements: `update wagers set status = 'cancel', payout_minor = stake_minor
      where id = ${crashBet('lost')}`,
  },
  {
    what: 'a bet of an outside product was paid more than the product said',
    check: 'bets of outside products and their wagers',
    statements: `update external_transactions set amount_minor = amount_minor - 1 where kind = 'win'`,
  },
  {
    what: 'a bet that an outside product took back was kept',
    check: 'bets of outside products and their wagers',
    statements: `update wager_results set payout_minor = 0 where wager_id = ${outsideBet('cancelled')}`,
  },
  {
    what: 'a bet of an outside product is over and its stake still in escrow',
    check: 'bets of outside products and their wagers',
    statements: reopen(outsideBet('settled')),
  },
  {
    what: 'a bet of an outside product has no wager',
    check: 'bets of outside products and their wagers',
    statements: `delete from wagers where id = ${outsideBet('open')}`,
  },
]
