import { firstSeqFrom } from '@powerplay/engines'
import { formatAmount } from '@powerplay/kernel'
import type { PositionProof, PositionVenues, TradingPosition } from '@powerplay/contract'
import type { CallContext } from '../../../platform/context.ts'
import type { TradingParts } from '../parts.ts'
import { presentPosition } from '../present.ts'
import { readTicks } from '../price/tick-store.ts'
import { ownPosition } from './ask.ts'
import { recordOf } from './live-position.ts'
import { findTicker } from '../tickers.ts'
import { fineDecimals } from '../venues/quotes.ts'
import { findVenues, type QuoteTexts } from './decision-store.ts'
import type { StoredPosition } from './position-store.ts'

/** Ticks that one answer holds: an hour, half a megabyte. */
const ticksAtOnce = 18_000

/**
 * A player's position with the record that re-derives it, in the words of the verifier, from its first
 * tick or from `fromSeq` on; no record while it is open, and none once its ticks were forgotten.
 */
export async function showPosition(
  parts: TradingParts,
  { id, fromSeq = 0 }: { readonly id: string; readonly fromSeq?: number | undefined },
  context: CallContext,
): Promise<{
  position: TradingPosition
  proof: PositionProof | null
  nextSeq: number | null
  venues: PositionVenues | null
}> {
  const stored = await ownPosition(parts, id, context)
  const proof = await proofOf(parts, stored, fromSeq)
  const lastSeq = proof?.ticks.at(-1)?.[0] ?? Infinity
  return {
    position: presentPosition(stored, parts.board),
    proof,
    nextSeq: lastSeq < (stored.exitSeq ?? 0) ? lastSeq + 1 : null,
    venues: await venuesOf(parts, stored),
  }
}

async function venuesOf(
  { platform }: TradingParts,
  { id, ticker }: StoredPosition,
): Promise<PositionVenues | null> {
  const told = await findVenues(platform.database, id)
  const decimals = findTicker(ticker)?.decimals
  if (told === undefined || decimals === undefined) return null
  const text = (fine: string) => formatAmount(BigInt(fine), decimals + fineDecimals)
  const texts = (quotes: QuoteTexts) =>
    Object.fromEntries(Object.entries(quotes).map(([venue, fine]) => [venue, text(fine)]))
  return { entry: texts(told.entry), exit: texts(told.exit) }
}

async function proofOf(
  { platform }: TradingParts,
  stored: StoredPosition,
  askedSeq: number,
): Promise<PositionProof | null> {
  const { exitSeq } = stored
  if (stored.status !== 'closed' || exitSeq === null) return null
  const { terms, order, edits, closings } = recordOf(stored)
  const firstSeq = firstSeqFrom(order.fromMs)
  const fromSeq = Math.min(Math.max(askedSeq, firstSeq), exitSeq)
  const place = { firstSeq, fromSeq, toSeq: Math.min(exitSeq, fromSeq + ticksAtOnce - 1) }
  const ticks = await readTicks(platform.database, stored.ticker, place)
  if (ticks[0]?.seq !== fromSeq) return null
  const { multiplier, takeProfit, stopLoss, maxRoiBps, maxHoldMs } = terms
  return {
    ...{ side: stored.side, multiplier, takeProfit, stopLoss, maxRoiBps, maxHoldMs, ...order },
    wager: String(stored.wagerMinor),
    feeMode: stored.fee.mode,
    ...(stored.fee.mode === 'pnl'
      ? { profitBps: stored.fee.profitBps }
      : { flatPpm: stored.fee.flatPpm }),
    edits: edits.map((edit) => ({ ...edit })),
    closings,
    ticks: ticks.map(({ seq, atMs, price, flags }) => [seq, atMs, price, flags]),
    expect: expectOf(stored, exitSeq),
  }
}

/** What was paid, as the verifier has to find it. */
function expectOf(stored: StoredPosition, exitSeq: number): PositionProof['expect'] {
  return {
    status: 'closed',
    entry: String(stored.entry),
    entrySeq: stored.entrySeq ?? 0,
    exit: String(stored.exit),
    exitSeq,
    reason: String(stored.reason),
    openingFee: String(stored.openingFeeMinor),
    fee: String(stored.feeMinor),
    payout: String(stored.payoutMinor),
    profit: String(stored.profitMinor),
  }
}
