import type { Queries } from '../../../platform/database/database.ts'
import type { ChainTransfer } from '../chains/chain-port.ts'
import { depositColumns, dueColumns, type Deposit } from './deposit-store.ts'

/** From how much on a currency is credited. */
export interface Least {
  readonly currency: string
  readonly minMinor: bigint
}

/** So many are credited at one look, those of most worth first: the others are at the next. */
const creditedMax = 1_000
/** So many held ones are tried at one look, drawn by lot: whoever has thousands keeps nobody else's waiting. */
const heldMax = 50

/**
 * Counts the confirmations anew, up to what is needed: what waits for years costs nothing. Whatever changes many deposits
 * locks them in the order of their ids first: two nodes that look at one chain wait for each other, and never in a ring.
 * @returns what of it changed.
 */
export function countConfirmations(on: Queries, chain: string, head: number): Promise<Deposit[]> {
  return on.query<Deposit>({
    name: 'deposits_count',
    text: `with locked as (
        select id from deposits
        where chain = $1 and state in ('confirming', 'small', 'held', 'crediting')
          and height is not null and confirmations < needed
          and confirmations <> least(needed, $2 - height + 1)
        order by id for no key update)
      update deposits set confirmations = least(needed, $2 - height + 1)
      where id in (select id from locked)
      returning ${depositColumns}`,
    values: [chain, head],
  })
}

/** Whether something of a chain is on its way that comes by itself. */
export async function isAwaited(on: Queries, chain: string): Promise<boolean> {
  const [row] = await on.query<{ is: boolean }>({
    name: 'deposits_awaited',
    text: `select exists (select from deposits where chain = $1
      and state in ('seen', 'confirming', 'crediting', 'reversing')) as is`,
    values: [chain],
  })
  return row?.is === true
}

/** Deposits that were being taken back when a process ended. */
export function reversingDeposits(on: Queries, chain: string): Promise<Deposit[]> {
  return on.query<Deposit>({
    name: 'deposits_reversing',
    text: `select ${depositColumns} from deposits where chain = $1 and state = 'reversing'
      order by seen_at, id`,
    values: [chain],
  })
}

/** What is deep enough, and how much of it each player has in each currency that has a price. */
const deepSums = `
  deep as (
    select id, user_id, currency, amount_minor, state, seen_at from deposits
    where chain = $1 and state in ('confirming', 'small', 'held', 'crediting')
      and confirmations >= needed),
  sums as (
    select user_id, currency, min_minor, sum(amount_minor) >= min_minor as is_enough
    from deep join unnest($2::text[], $3::bigint[]) as l (currency, min_minor) using (currency)
    group by user_id, currency, min_minor)`

const valuesOf = (chain: string, least: readonly Least[]) => [
  chain,
  least.map(({ currency }) => currency),
  least.map(({ minMinor }) => minMinor),
]

/** Has wait what is deep enough and less than the minimum, all of its player's together. @returns what is new of it. */
export function setSmallAside(
  on: Queries,
  chain: string,
  least: readonly Least[],
): Promise<Deposit[]> {
  return on.query<Deposit>({
    name: 'deposits_small',
    text: `with ${deepSums},
      locked as (
        select id from deposits
        where state in ('confirming', 'held') and id in (
          select deep.id from deep join sums using (user_id, currency)
          where deep.state in ('confirming', 'held') and not is_enough)
        order by id for no key update)
      update deposits set state = 'small' where id in (select id from locked)
      returning ${depositColumns}`,
    values: valuesOf(chain, least),
  })
}

/** Deposits that can be credited now: deep enough, and together with their player's others of the minimum. */
export function dueDeposits(
  on: Queries,
  chain: string,
  least: readonly Least[],
): Promise<Deposit[]> {
  return on.query<Deposit>({
    name: 'deposits_due',
    text: `with ${deepSums},
      held as (
        select deep.id from deep join sums using (user_id, currency)
        where deep.state = 'held' and is_enough order by random() limit ${heldMax}),
      due as (
        select deep.id from deep left join sums using (user_id, currency)
        where deep.state = 'crediting'
          or deep.state in ('confirming', 'small') and is_enough
          or deep.id in (select id from held)
        order by deep.state = 'crediting' desc, deep.amount_minor / min_minor::numeric desc nulls last
        limit ${creditedMax})
      select ${dueColumns} from deposits where id in (select id from due)
      order by seen_at, id`,
    values: valuesOf(chain, least),
  })
}

/** The names of these payments that are deposits already, as `txid:place`; one that expired may come back. */
export async function knownNames(
  on: Queries,
  chain: string,
  transfers: readonly ChainTransfer[],
): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set()
  const rows = await on.query<{ name: string }>({
    name: 'deposits_named',
    text: `select txid || ':' || place as name from deposits
      where chain = $1 and txid = any($2::text[]) and state <> 'expired'`,
    values: [chain, [...new Set(transfers.map(({ txid }) => txid))]],
  })
  return new Set(rows.map(({ name }) => name))
}
