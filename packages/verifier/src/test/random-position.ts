import {
  directionOf,
  pnlFee,
  replayPosition,
  openingFeeMinor,
  settlePosition,
  type FuturesFee,
  type FuturesSide,
  type PositionRecord,
  type Tick,
} from '@powerplay/engines'

/** Numbers of 0 to 1, the same for the same start: xorshift with 32 bits. */
export function seededNumbers(start: number): () => number {
  let state = (start * 2_654_435_761 + 88_675_123) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** A position as the engine takes it, with the ticks that decide it. */
export interface RandomPosition {
  readonly side: FuturesSide
  readonly wagerMinor: bigint
  readonly fee: FuturesFee
  readonly record: PositionRecord
  readonly ticks: readonly Tick[]
}

const multipliers = [1, 2, 10, 100, 200, 500, 999, 1000]
/** Sizes of a tick's move, as a share of the price: quiet, usual, jumps. */
const moves = [0, 0.00001, 0.00005, 0.0003, 0.002, 0.02, 0.3]
/** A multiple of 200: the time of the first tick. */
const startMs = 1_790_000_000_000

/** Draws a position that meets every rule sooner or later: gaps, frozen ticks, edits, both fees. */
export function randomPosition(next: () => number): RandomPosition {
  const below = (count: number) => Math.floor(next() * count)
  const oneOf = <Item>(items: readonly Item[]): Item => items[below(items.length)] ?? never()
  const start = Math.ceil(10 ** (1 + next() * 7))
  const ticks = walk(start, 2 + below(30), { below, next, size: oneOf(moves) })
  const side = oneOf(['long', 'short'] as const)
  const near = () => Math.max(1, Math.round(start * (1 + (next() - 0.5) * oneOf(moves) * 4)))
  const maybe = <Value>(value: () => Value) => (next() < 0.3 ? value() : null)
  const atMs = () => startMs + below(6_000)
  const record: PositionRecord = {
    terms: {
      direction: directionOf(side),
      multiplier: oneOf(multipliers),
      takeProfit: maybe(near),
      stopLoss: maybe(near),
      maxRoiBps: oneOf([1_000_000, 10_000, 1_234]),
      maxHoldMs: next() < 0.1 ? 1_000 : 259_200_000,
    },
    order: {
      shownPrice: near(),
      fromMs: startMs + below(1_200) - (next() < 0.02 ? 20_000 : 0),
      maxSlippageBps: maybe(() => 1 + below(500)),
    },
    edits: next() < 0.2 ? [edit(atMs(), maybe, near), edit(atMs(), maybe, near)].sort(byTime) : [],
    closings: {
      ...(next() < 0.3 && { user: atMs() }),
      ...(next() < 0.05 && { exclusion: atMs() }),
      ...(next() < 0.05 && { halt: atMs() }),
    },
  }
  const fee: FuturesFee = next() < 0.5 ? pnlFee(below(20)) : { mode: 'flat', flatPpm: below(900) }
  return { side, wagerMinor: BigInt(1 + below(10 ** (1 + below(12)))), fee, record, ticks }
}

function never(): never {
  throw new Error('nothing to choose from')
}

function edit<Value>(
  fromMs: number,
  maybe: (value: () => Value) => Value | null,
  near: () => Value,
): { fromMs: number; takeProfit: Value | null; stopLoss: Value | null } {
  return { fromMs, takeProfit: maybe(near), stopLoss: maybe(near) }
}

const byTime = (a: { fromMs: number }, b: { fromMs: number }) => a.fromMs - b.fromMs

interface Walking {
  readonly below: (count: number) => number
  readonly next: () => number
  readonly size: number
}

function walk(start: number, count: number, { below, next, size }: Walking): Tick[] {
  let price = start
  return Array.from({ length: count }, (_, index) => {
    price = Math.max(1, Math.round(price * (1 + (next() - 0.5) * 2 * size)))
    const atMs = startMs + index * 200
    return { seq: atMs / 200, atMs, price, flags: next() < 0.1 ? 1 + below(7) : 0 }
  })
}

/** What the engine makes of it, in the words of the verifier. */
export function engineAnswer(position: RandomPosition): Record<string, unknown> {
  const { record, ticks, wagerMinor, fee } = position
  const replay = replayPosition(record, ticks)
  if (replay.status === 'opening') return { status: 'opening' }
  if (replay.status === 'refused') return { status: 'refused', reason: replay.why }
  const entry = { entry: String(replay.entry.price), entrySeq: replay.entry.seq }
  if (replay.status === 'open') return { status: 'open', ...entry }
  const money = settlePosition(replay.position, { wagerMinor, fee }, replay.reason)
  return {
    status: 'closed',
    ...entry,
    exit: String(replay.exit.price),
    exitSeq: replay.exit.seq,
    reason: replay.reason,
    openingFee: String(openingFeeMinor(wagerMinor, record.terms.multiplier, fee)),
    fee: String(money.feeMinor),
    payout: String(money.payoutMinor),
    profit: String(money.profitMinor),
  }
}

/** The record that the verifier reads, as a position's page gives it. */
export function verifierRecord(position: RandomPosition): Record<string, unknown> {
  const { side, wagerMinor, fee, record, ticks } = position
  const { multiplier, takeProfit, stopLoss, maxRoiBps, maxHoldMs } = record.terms
  return {
    side,
    ...{ multiplier, takeProfit, stopLoss, maxRoiBps, maxHoldMs },
    ...record.order,
    edits: record.edits,
    closings: record.closings,
    wager: String(wagerMinor),
    feeMode: fee.mode,
    ...(fee.mode === 'pnl' ? { profitBps: fee.profitBps } : { flatPpm: fee.flatPpm }),
    ticks: ticks.map(({ seq, atMs, price, flags }) => [seq, atMs, price, flags]),
  }
}
