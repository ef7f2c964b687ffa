import { openWalk, priceOfFine, tickMs, type DayWalk, type Tick } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { RunningSeed } from './seed-store.ts'

/** Where the prices stand: the last tick and the fine price of every ticker. */
export interface MarketState {
  readonly seq: number
  readonly fine: ReadonlyMap<string, bigint>
}

/** The house's own prices on the node that makes them. */
export class Market {
  private readonly walks: ReadonlyMap<string, DayWalk>
  private readonly fine: Map<string, bigint>
  private readonly seed: RunningSeed
  seq: number

  constructor(seed: RunningSeed, state: MarketState) {
    this.seed = seed
    this.seq = state.seq
    this.fine = new Map(state.fine)
    const { walks } = seed
    this.walks = new Map(
      Object.entries(walks).map(([ticker, walk]) => [ticker, openWalk(seed.seed, ticker, walk)]),
    )
  }

  /** The next tick of every ticker, with the flags that it carries. */
  next(flagsOf: (ticker: string) => number): Map<string, Tick> {
    this.seq += 1
    const { seq } = this
    const ticks = new Map<string, Tick>()
    for (const [ticker, walk] of this.walks) {
      const fine = walk.next(mustHave(this.fine.get(ticker), 'fine price'), seq - this.seed.fromSeq)
      this.fine.set(ticker, fine)
      ticks.set(ticker, {
        ...{ seq, atMs: seq * tickMs, price: priceOfFine(fine) },
        flags: flagsOf(ticker),
      })
    }
    return ticks
  }

  get state(): MarketState {
    return { seq: this.seq, fine: new Map(this.fine) }
  }
}

/** Fine prices as they are stored and published. */
export function textsOf(fine: ReadonlyMap<string, bigint>): Record<string, string> {
  return Object.fromEntries([...fine].map(([ticker, value]) => [ticker, String(value)]))
}

/** The last stored state; undefined on a new installation. */
export async function readMarketState(on: Queries): Promise<MarketState | undefined> {
  const [row] = await on.query<{ seq: number; fine: Record<string, string> }>({
    text: 'select seq::float8 as seq, fine from trading_state',
  })
  if (!row) return undefined
  const fine = Object.entries(row.fine).map(([ticker, text]) => [ticker, BigInt(text)] as const)
  return { seq: row.seq, fine: new Map(fine) }
}

/** The state was written under a later lease: whoever asks has been replaced. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/**
 * Takes the prices over for a lease, before anything is read under it: from here on nobody writes
 * under an older one. Waits for a write that is on its way; such a one is ended when it stands idle.
 * @throws Fenced for a holder that was replaced.
 */
export async function takeOver(on: Queries, token: bigint): Promise<void> {
  const rows = await on.query<{ seq: bigint }>({
    text: 'update trading_state set token = $1 where token <= $1 returning seq',
    values: [token],
  })
  if (rows.length === 0) throw new Fenced('another node makes the prices')
}

/**
 * Writes the state under a lease, as the first statement of a transaction that must not stand idle: a
 * process that was paused in it would keep its successor waiting.
 * @throws Fenced for a holder that was replaced.
 */
export async function writeMarketState(
  tx: Queries,
  { seq, fine }: MarketState,
  token: bigint,
): Promise<void> {
  const rows = await tx.query<{ seq: bigint }>({
    text: `update trading_state set seq = $1, fine = $2, token = $3
      where token <= $3 and seq <= $1
        and set_config('idle_in_transaction_session_timeout', '2000', true) is not null
      returning seq`,
    values: [seq, JSON.stringify(textsOf(fine)), token],
  })
  if (rows.length === 0) throw new Fenced('another node makes the prices')
}

/** Puts the first state of a new installation; one that is there stays. */
export async function startMarketState(on: Queries, { seq, fine }: MarketState): Promise<void> {
  await on.query({
    text: 'insert into trading_state (seq, fine, token) values ($1, $2, 0) on conflict do nothing',
    values: [seq, JSON.stringify(textsOf(fine))],
  })
}
