import { depositsAreBooked } from './deposits.ts'
import type { Mutation } from './mutation-rows.ts'

const credited = (posting: string, amount: string) => `
  insert into deposits (id, user_id, kind, currency, chain, txid, amount_minor, state, needed,
    posting_id, usd_rate_e8, credited_at, seen_at)
  select gen_random_uuid(), a.owner, 'aggregator', a.currency, 'greenfield', 'x', ${amount},
    'credited', 0, ${posting}, 1, now(), now()
  from accounts a where a.owner is not null and a.currency = 'pwr' and a.pocket = 'real' limit 1`

/** Lies about deposits, each with the check that finds it. */
export const depositMutations: readonly Mutation[] = [
  {
    what: 'a deposit is called credited that nobody booked',
    check: depositsAreBooked,
    statements: credited('gen_random_uuid()', '5'),
  },
  {
    what: 'a deposit names a posting that is another one’s',
    check: depositsAreBooked,
    statements: credited(
      `(select posting_id from business_keys where scope = 'deposit' limit 1)`,
      '50000000000',
    ),
  },
]
