import {
  directionOf,
  openingFeeMinor,
  replayPosition,
  roiBps,
  settlePosition,
  tickMs,
  tickPosition,
  type FuturesFee,
  type PositionRecord,
  type Tick,
} from '@powerplay/engines'
import type { PositionProof } from '@powerplay/contract'

/** What this browser made of a record. */
export interface Replayed {
  /** True when every figure is the one that was paid by. */
  readonly isSame: boolean
  readonly roiBps: number
  /** Change from entry to exit in hundredths of a percent. */
  readonly moveBps: number
  readonly wagerMinor: bigint
  readonly worthMinor: bigint
  /** Of opening and end. */
  readonly feeMinor: bigint
  readonly payoutMinor: bigint
  /** Whether some tick was held back by the gap rule. */
  readonly isLimited: boolean
  readonly entry: Tick
  readonly exit: Tick
}

/**
 * Plays a position again from its ticks, by the engine's rules; undefined when it does not end, and where
 * a tick is missing between the order's moment and the last.
 */
export function replayProof(proof: PositionProof): Replayed | undefined {
  const ticks = proof.ticks.map(([seq, atMs, price, flags]) => ({ seq, atMs, price, flags }))
  if (!isWhole(ticks, proof.fromMs)) return undefined
  const record = recordOf(proof)
  const replay = replayPosition(record, ticks)
  if (replay.status !== 'closed') return undefined
  const wagerMinor = BigInt(proof.wager)
  const fee = feeOf(proof)
  const { position, reason, entry, exit } = replay
  const money = settlePosition(position, { wagerMinor, fee }, reason)
  const openingFee = openingFeeMinor(wagerMinor, proof.multiplier, fee)
  const found = {
    ...{ status: 'closed', entry: `${entry.price}`, entrySeq: entry.seq },
    ...{ exit: `${exit.price}`, exitSeq: exit.seq, reason, openingFee: `${openingFee}` },
    ...{ fee: `${money.feeMinor}`, payout: `${money.payoutMinor}` },
    profit: `${money.profitMinor}`,
  }
  return {
    isSame: Object.entries(found).every(([name, value]) => proof.expect[name] === value),
    roiBps: roiBps(position, reason),
    moveBps: Math.round(((exit.price - entry.price) / entry.price) * 10_000),
    wagerMinor,
    worthMinor: money.worthMinor,
    feeMinor: openingFee + money.feeMinor,
    payoutMinor: money.payoutMinor,
    isLimited: isLimited(record, ticks),
    entry,
    exit,
  }
}

function isWhole(ticks: readonly Tick[], fromMs: number): boolean {
  const [first] = ticks
  if (first === undefined || first.atMs >= fromMs + tickMs) return false
  return ticks.every(({ seq, atMs }, at) => seq === first.seq + at && atMs === seq * tickMs)
}

function recordOf(proof: PositionProof): PositionRecord {
  const { multiplier, takeProfit, stopLoss, maxRoiBps, maxHoldMs } = proof
  const { shownPrice, fromMs, maxSlippageBps, edits } = proof
  const { user, exclusion, halt } = proof.closings
  return {
    terms: {
      ...{ direction: directionOf(proof.side), multiplier, takeProfit, stopLoss },
      ...{ maxRoiBps, maxHoldMs },
    },
    order: { shownPrice, fromMs, maxSlippageBps },
    edits,
    closings: {
      ...(user !== undefined && { user }),
      ...(exclusion !== undefined && { exclusion }),
      ...(halt !== undefined && { halt }),
    },
  }
}

function feeOf({ feeMode, profitBps = 0, flatPpm = 0 }: PositionProof): FuturesFee {
  return feeMode === 'pnl' ? { mode: feeMode, profitBps } : { mode: feeMode, flatPpm }
}

/** A tick was held back where the worth moved by less than the price says. */
function isLimited(record: PositionRecord, ticks: readonly Tick[]): boolean {
  let seen: Tick[] = []
  for (const tick of ticks) {
    const before = replayPosition(record, seen)
    if (before.status === 'closed') return false
    if (before.status === 'open') return isLimitedFrom(before.position, ticks.slice(seen.length))
    seen = [...seen, tick]
  }
  return false
}

function isLimitedFrom(
  opened: Parameters<typeof tickPosition>[0],
  ticks: readonly Tick[],
): boolean {
  let position = opened
  for (const tick of ticks) {
    const { position: next, reason } = tickPosition(position, tick)
    const gain = position.direction * position.multiplier * (next.price - position.price)
    if (gain > position.worth) return true
    if (reason !== null) return false
    position = next
  }
  return false
}
