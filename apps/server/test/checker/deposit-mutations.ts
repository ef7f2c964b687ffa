import { copy, nextId, posting, type Mutation } from './mutation-rows.ts'

interface Row {
  readonly id?: string
  readonly state?: string
  readonly attempt?: number
  readonly amount?: string
  readonly posting: string
}

const row = ({
  id = 'gen_random_uuid()',
  state = 'credited',
  attempt = 0,
  amount = '50000000000',
  posting: postingId,
}: Row) => `
  insert into deposits (id, user_id, kind, currency, chain, txid, amount_minor, state, needed,
    attempt, posting_id, usd_rate_e8, credited_at, seen_at)
  select ${id}, a.owner, 'aggregator', a.currency, 'greenfield', 'x', ${amount},
    '${state}', 0, ${attempt}, ${postingId}, 1, now(), now()
  from accounts a where a.owner is not null and a.currency = 'pwr' and a.pocket = 'real' limit 1`

const name = '0197a000-0000-7000-8000-000000000001'
/** The deposit of the history gets this name, at this time. */
const named = (attempt = 0) =>
  `update business_keys set key = '${name}:${attempt}' where scope = 'deposit'`
const booked = (own: Omit<Row, 'id' | 'posting'>) =>
  row({ ...own, id: `'${name}'`, posting: posting('deposit') })

/** Lies about deposits, each with the check that finds it. */
export const depositMutations: readonly Mutation[] = [
  {
    what: 'a deposit is called credited that nobody booked',
    check: 'M6 credited deposits and their postings',
    statements: row({ posting: 'gen_random_uuid()', amount: '5' }),
  },
  {
    what: 'a deposit names a posting that is another one’s',
    check: 'M6 credited deposits and their postings',
    statements: row({
      posting: `(select posting_id from business_keys where scope = 'deposit' limit 1)`,
    }),
  },
  {
    what: 'a deposit was credited twice',
    check: 'M6 deposits are credited once',
    statements: `${named(0)}; ${copy('deposit', 'amounts_minor')};
      insert into business_keys (scope, key, posting_id)
      select 'deposit', '${name}:1', ${nextId(posting('deposit'))};
      ${booked({ attempt: 1 })}`,
  },
  {
    what: 'a deposit is called taken back, and its player kept it',
    check: 'M6 deposits are credited once',
    statements: `${named()}; ${booked({ state: 'reversed' })}`,
  },
  {
    what: 'a deposit was credited, and is called held',
    check: 'M6 deposits are credited once',
    statements: `${named()}; ${booked({ state: 'held' })}`,
  },
  {
    what: 'a deposit was credited that does not exist',
    check: 'M6 postings of deposits and their rows',
    statements: named(),
  },
  {
    what: 'a deposit was credited more often than it came',
    check: 'M6 postings of deposits and their rows',
    statements: `${named(1)}; ${booked({ state: 'confirming' })}`,
  },
]
