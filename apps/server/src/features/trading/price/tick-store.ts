import { tickFlags, tickMs, type Tick } from '@powerplay/engines'
import type { Queries } from '../../../platform/database/database.ts'

const ticksPerSecond = 1_000 / tickMs

/** Ticks of one ticker, in order. */
export interface TickerTicks {
  readonly ticker: string
  readonly ticks: readonly Tick[]
  /** What venues said to the last of them; fine prices by venue. */
  readonly quotes?: Readonly<Record<string, string>>
}

interface SecondRow {
  readonly ticker: string
  readonly second: number
  readonly prices: (number | null)[]
  readonly flags: number[]
  /** What venues said to the last tick; null for prices of the house. */
  venues: Readonly<Record<string, string>> | null
}

/** Writes ticks into their seconds; what a second held before stays. */
export async function writeTicks(tx: Queries, written: readonly TickerTicks[]): Promise<void> {
  const rows = written.flatMap(secondsOf)
  if (rows.length === 0) return
  await tx.query({
    text: `insert into trading_seconds as t (ticker, second, prices, flags, venues)
      select ticker, second, prices, flags, venues
      from jsonb_to_recordset($1::jsonb) as r(ticker text, second int8, prices int8[], flags int2[],
        venues jsonb)
      on conflict (ticker, second) do update set venues = coalesce(excluded.venues, t.venues),
        prices = array(select coalesce(n, o) from unnest(excluded.prices, t.prices) as u(n, o)),
        flags = array(select case when p is null then o else n end
          from unnest(excluded.prices, excluded.flags, t.flags) as u(p, n, o))`,
    values: [JSON.stringify(rows)],
  })
}

function secondsOf({ ticker, ticks, quotes }: TickerTicks): SecondRow[] {
  const bySecond = new Map<number, SecondRow>()
  for (const { seq, price, flags } of ticks) {
    const second = Math.floor(seq / ticksPerSecond)
    const row = bySecond.get(second) ?? {
      ...{ ticker, second, prices: [null, null, null, null, null], flags: [0, 0, 0, 0, 0] },
      venues: null,
    }
    const place = seq - second * ticksPerSecond
    row.prices[place] = price
    row.flags[place] = flags
    bySecond.set(second, row)
  }
  const last = [...bySecond.values()].at(-1)
  if (last) last.venues = quotes ?? null
  return [...bySecond.values()]
}

/**
 * Every tick of a ticker from one number to another. Where none was stored, because no engine ran,
 * the last price since `firstSeq` stands as a frozen tick.
 */
export async function readTicks(
  on: Queries,
  ticker: string,
  { firstSeq, fromSeq, toSeq }: Readonly<Record<'firstSeq' | 'fromSeq' | 'toSeq', number>>,
): Promise<Tick[]> {
  const rows = await readSeconds(on, ticker, { fromSeq, toSeq })
  const stored = new Map(rows.flatMap((row) => ticksOfRow(row).map((tick) => [tick.seq, tick])))
  const ticks: Tick[] = []
  let last = stored.has(fromSeq)
    ? undefined
    : await lastTick(on, ticker, { fromSeq: firstSeq, toSeq: fromSeq - 1 })
  for (let seq = fromSeq; seq <= toSeq; seq += 1) {
    last = stored.get(seq) ?? frozenAfter(last, seq)
    if (last) ticks.push(last)
  }
  return ticks
}

/** The last stored tick from one number to another. */
async function lastTick(
  on: Queries,
  ticker: string,
  { fromSeq, toSeq }: { readonly fromSeq: number; readonly toSeq: number },
): Promise<Tick | undefined> {
  const rows = await on.query<StoredSecond>({
    name: 'trading_last_seconds',
    text: `select second::float8 as second, prices, flags from trading_seconds
      where ticker = $1 and second between $2 and $3 order by second desc limit 2`,
    values: [ticker, Math.floor(fromSeq / ticksPerSecond), Math.floor(toSeq / ticksPerSecond)],
  })
  const ticks = rows.toReversed().flatMap(ticksOfRow)
  return ticks.findLast(({ seq }) => seq >= fromSeq && seq <= toSeq)
}

interface StoredSecond {
  readonly second: number
  readonly prices: readonly (bigint | null)[]
  readonly flags: readonly number[]
}

function readSeconds(
  on: Queries,
  ticker: string,
  { fromSeq, toSeq }: { readonly fromSeq: number; readonly toSeq: number },
): Promise<StoredSecond[]> {
  return on.query<StoredSecond>({
    name: 'trading_seconds_read',
    text: `select second::float8 as second, prices, flags from trading_seconds
      where ticker = $1 and second between $2 and $3 order by second`,
    values: [ticker, Math.floor(fromSeq / ticksPerSecond), Math.floor(toSeq / ticksPerSecond)],
  })
}

/** Ticks that are in memory at once while a long time is read. */
const chunkTicks = 18_000

/** The stored ticks of a ticker from one number to another, in order, an hour in memory at a time. */
export async function* storedTicks(
  on: Queries,
  ticker: string,
  { fromSeq, toSeq }: { readonly fromSeq: number; readonly toSeq: number },
): AsyncGenerator<Tick> {
  let nextSeq = fromSeq
  while (nextSeq <= toSeq) {
    const [first] = await on.query<{ second: number }>({
      text: `select min(second)::float8 as second from trading_seconds
        where ticker = $1 and second between $2 and $3`,
      values: [ticker, Math.floor(nextSeq / ticksPerSecond), Math.floor(toSeq / ticksPerSecond)],
    })
    // Nothing is stored of the time without an engine, however long it was.
    if (first?.second === null || first === undefined) return
    nextSeq = Math.max(nextSeq, first.second * ticksPerSecond)
    const lastSeq = Math.min(toSeq, nextSeq + chunkTicks - 1)
    for (const row of await readSeconds(on, ticker, { fromSeq: nextSeq, toSeq: lastSeq })) {
      for (const tick of ticksOfRow(row)) if (tick.seq >= nextSeq && tick.seq <= lastSeq) yield tick
    }
    nextSeq = lastSeq + 1
  }
}

function ticksOfRow(row: StoredSecond): Tick[] {
  return row.prices.flatMap((price, place) => {
    if (price === null) return []
    const seq = row.second * ticksPerSecond + place
    return [{ seq, atMs: seq * tickMs, price: toPrice(price), flags: row.flags[place] ?? 0 }]
  })
}

/** Prices are at most 10^10. */
const toPrice = (price: bigint) => Number.parseInt(String(price), 10)

function frozenAfter(last: Tick | undefined, seq: number): Tick | undefined {
  return last && { seq, atMs: seq * tickMs, price: last.price, flags: tickFlags.frozen }
}

/** The ticks of all tickers after a number, for nodes that do not make them. */
export async function ticksSince(on: Queries, seq: number): Promise<TickerTicks[]> {
  const rows = await on.query<{
    ticker: string
    second: number
    prices: (bigint | null)[]
    flags: number[]
  }>({
    name: 'trading_seconds_since',
    text: `select ticker, second::float8 as second, prices, flags from trading_seconds
      where second >= $1 order by second`,
    values: [Math.floor((seq + 1) / ticksPerSecond)],
  })
  const byTicker = new Map<string, Tick[]>()
  for (const row of rows) {
    const own = byTicker.get(row.ticker) ?? []
    own.push(...ticksOfRow(row).filter((tick) => tick.seq > seq))
    byTicker.set(row.ticker, own)
  }
  return [...byTicker].map(([ticker, ticks]) => ({ ticker, ticks }))
}

/** True where a tick of a ticker decided something since a moment. */
export async function hasCleanTick(on: Queries, ticker: string, sinceMs: number): Promise<boolean> {
  const [row] = await on.query<{ found: boolean }>({
    text: `select exists (
        select from trading_seconds, unnest(prices, flags) as u(price, flag)
        where ticker = $1 and second >= $2 and u.price is not null and u.flag = 0) as found`,
    values: [ticker, Math.floor(sinceMs / 1_000)],
  })
  return row?.found === true
}

/** Forgets seconds before a moment. */
export async function forgetTicks(on: Queries, beforeMs: number): Promise<void> {
  await on.query({
    text: 'delete from trading_seconds where second < $1',
    values: [Math.floor(beforeMs / 1_000)],
  })
}
