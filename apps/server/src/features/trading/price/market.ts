import {
  futuresPriceMax,
  openWalk,
  priceOfFine,
  tickFlags,
  tickMs,
  type DayWalk,
  type Tick,
  type VenueIndex,
} from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Venues } from '../venues/venues.ts'
import type { RunningSeed } from './seed-store.ts'

/** Where the prices stand: the last tick and the fine price of every ticker. */
export interface MarketState {
  readonly seq: number
  readonly fine: ReadonlyMap<string, bigint>
}

/** What the prices of a moment need beside the seed. */
export interface Moment {
  /** The flags of the next tick of a ticker; `isAway` where it has no price now. */
  flagsOf(ticker: string, isAway: boolean): number
  readonly nowMs: number
}

/** What venues said about the tickers of one moment: prices with the decimals of a fine price. */
export type VenueQuotes = ReadonlyMap<string, Readonly<Record<string, string>>>

/** The prices on the node that makes them: the house's own, and those of venues. */
export class Market {
  private readonly walks: ReadonlyMap<string, DayWalk>
  private readonly fine: Map<string, bigint>
  private readonly seed: RunningSeed
  private readonly venues: Pick<Venues, 'indexOf'> | null
  seq: number

  constructor(
    seed: RunningSeed,
    state: MarketState,
    venues: Pick<Venues, 'indexOf'> | null = null,
  ) {
    this.seed = seed
    this.seq = state.seq
    this.venues = venues
    this.fine = new Map(state.fine)
    const { walks } = seed
    this.walks = new Map(
      Object.entries(walks).map(([ticker, walk]) => [ticker, openWalk(seed.seed, ticker, walk)]),
    )
  }

  /** True where a ticker's prices follow from the running seed. */
  isOwn(ticker: string): boolean {
    return this.walks.has(ticker)
  }

  /** True where all prices follow from the seed: whoever takes over makes the very same ones. */
  get isOwnOnly(): boolean {
    return this.walks.size === this.fine.size
  }

  /** The next tick of every ticker, and what venues said of those that are not the house's own. */
  next(moment: Moment): { ticks: Map<string, Tick>; quotes: VenueQuotes } {
    this.seq += 1
    const ticks = new Map<string, Tick>()
    const quotes = new Map<string, Record<string, string>>()
    for (const [ticker, fine] of this.fine) {
      const walk = this.walks.get(ticker)
      if (walk) {
        this.fine.set(ticker, walk.next(fine, this.seq - this.seed.fromSeq))
        ticks.set(ticker, this.tickOf(ticker, moment.flagsOf(ticker, false)))
        continue
      }
      const index = this.indexNow(ticker, moment.nowMs)
      const told = index?.fine ?? null
      const isPrice = told !== null && isPriceOfUnits(priceOfFine(told))
      if (isPrice) this.fine.set(ticker, told)
      const wide = index?.isWide ? tickFlags.wide : 0
      ticks.set(ticker, this.tickOf(ticker, moment.flagsOf(ticker, !isPrice) | wide))
      if (index) quotes.set(ticker, textsOfQuotes(index))
    }
    return { ticks, quotes }
  }

  /** Nobody knows afterwards what venues would have said to a tick that is made late. */
  private indexNow(ticker: string, nowMs: number): VenueIndex | undefined {
    const isLate = nowMs - this.seq * tickMs > lateMs
    return isLate ? undefined : this.venues?.indexOf(ticker, nowMs)
  }

  private tickOf(ticker: string, flags: number): Tick {
    const { seq } = this
    const price = priceOfFine(mustHave(this.fine.get(ticker), 'fine price'))
    return { seq, atMs: seq * tickMs, price, flags }
  }

  get state(): MarketState {
    return { seq: this.seq, fine: new Map(this.fine) }
  }
}

const isPriceOfUnits = (units: number) => units >= 1 && units <= futuresPriceMax

/** A tick of venues that is made later than this after its moment has no price. */
const lateMs = 1_000

function textsOfQuotes({ used, outliers }: VenueIndex): Record<string, string> {
  return Object.fromEntries([...used, ...outliers].map(({ venue, fine }) => [venue, String(fine)]))
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
