import { account, type Mutation } from './mutation-rows.ts'

/** Lies about the token, each with the check that finds it. */
export const tokenMutations: readonly Mutation[] = [
  {
    what: 'tokens were made a second time',
    check: 'tokens are made once',
    statements: `update accounts set balance = balance - 100 where house = 'token.mint'`,
  },
  {
    what: 'an hour burnt more than its posting',
    check: 'burns are in the ledger',
    statements: `update token_burns set amount_minor = amount_minor + 1
      where (hour, product) = (select hour, product from token_burns
        where amount_minor > 0 order by hour, product limit 1)`,
  },
  {
    what: 'an hour that burnt is gone',
    check: 'burns are in the ledger',
    statements: `delete from token_burns where amount_minor > 0`,
  },
  {
    what: 'burnt tokens are back',
    check: 'burns are in the ledger',
    statements: `update accounts set balance = balance - 1 where house = 'token.burnt' and balance > 0`,
  },
  {
    what: 'the pool says more than it holds',
    check: 'the pool of tokens ties',
    statements: `update token_pool set token_minor = token_minor + 1
      where seq = (select max(seq) from token_pool)`,
  },
  {
    what: 'a state of the pool is missing',
    check: 'the pool of tokens ties',
    statements: `delete from token_pool where seq = 1`,
  },
  {
    what: 'a player has more staked than was taken',
    check: 'staked tokens tie',
    statements: `update token_stakers set staked_minor = staked_minor + 1`,
  },
  {
    what: 'tokens left the staked pocket by themselves',
    check: 'staked tokens tie',
    statements: `update accounts set balance = balance - 1 where id = ${account('staked')}`,
  },
  {
    what: 'a move of a stake is gone',
    check: 'staked tokens tie',
    statements: `delete from token_stake_moves`,
  },
  {
    what: 'a share is more than its week gave',
    check: 'revenue shares tie',
    statements: `insert into token_weeks values
        ('2020-01-05', 0, 0, 0, 500, 0, 0, 0, 0, 0, 0, 'shared', false, now());
      insert into token_shares values ('2020-01-05', gen_random_uuid(), 1, 5)`,
  },
  {
    what: 'a claim was noted as paid without money',
    check: 'revenue shares tie',
    statements: `insert into token_payouts values
      (gen_random_uuid(), 1, 5, 'usdt', 5, 100000000, now(), now())`,
  },
]
