import { raised, type Mutation } from './mutation-rows.ts'

const over = `(select id from poker_sittings where left_ms is not null limit 1)`
const settled = `(select id from poker_hands where state = 'settled' limit 1)`

/** Ways to break tables of hold'em, and their money. */
export const pokerMutations: readonly Mutation[] = [
  {
    what: 'chips were brought without a wager',
    check: 'sittings at tables and their wagers',
    statements: `delete from wagers where product = 'poker'`,
  },
  {
    what: 'a wager of a table has no buy-in',
    check: 'sittings at tables and their wagers',
    statements: `delete from poker_buy_ins`,
  },
  {
    what: 'somebody took more away than his wagers were paid',
    check: 'sittings at tables and their wagers',
    statements: `update poker_sittings set taken_minor = taken_minor + 1 where id = ${over}`,
  },
  {
    what: 'what was taken away was raised by another result',
    check: 'sittings at tables and their wagers',
    statements: raised(`(select id from poker_buy_ins where sitting_id = ${over} limit 1)`),
  },
  {
    what: 'a seat is taken that nobody sits in',
    check: 'sittings at tables and their wagers',
    statements: `delete from poker_seats`,
  },
  {
    what: 'a stack grew by itself',
    check: 'chips of tables',
    statements: `update poker_seats set stack_minor = stack_minor + 1`,
  },
  {
    what: 'rake was taken of no hand',
    check: 'chips of tables',
    statements: `update poker_hands set rake_minor = rake_minor + 1 where id = ${settled}`,
  },
  {
    what: 'a hand paid more than was put in',
    check: 'hands at tables',
    statements: `update poker_hand_seats set payout_minor = payout_minor + 1
      where hand_id = ${settled}`,
  },
  {
    what: 'seats share more than the rake of their hand',
    check: 'rake that earns rewards',
    statements: `update poker_hand_seats set rake_share_minor = 1 + (select rake_minor from poker_hands
      where id = hand_id) where hand_id = ${settled}`,
  },
  {
    what: 'a sitting earned rewards for rake that it did not bear',
    check: 'rake that earns rewards',
    statements: `insert into credited_wagers select id, 1 from poker_buy_ins where sitting_id = ${over}`,
  },
]
