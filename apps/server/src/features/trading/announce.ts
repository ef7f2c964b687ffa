import { currencyOf, formatAmount, type Uuid } from '@powerplay/kernel'
import { everyone, userChannel } from '../../platform/broadcaster.ts'
import { userWireId } from '../../platform/context.ts'
import { stranger, presentPlayer } from '../auth/index.ts'
import type { TradingParts } from './parts.ts'
import type { StoredPosition } from './positions/position-store.ts'
import { presentPosition } from './present.ts'

/** Tells owners what ticks decided, and everybody of real positions that ended. */
export function announceDecisions(
  parts: TradingParts,
  decisions: readonly StoredPosition[],
  seq: number,
): void {
  const { broadcaster } = parts.platform
  const ended: StoredPosition[] = []
  for (const stored of decisions) {
    const event = eventOf(stored, seq)
    if (event === null) continue
    const channel = userChannel(userWireId(stored.userId))
    broadcaster.emit(channel, 'TradingPosition', {
      position: presentPosition(stored, parts.board),
      event,
    })
    if (stored.status === 'closed' && !stored.demo) ended.push(stored)
  }
  if (ended.length === 0) return
  announceEnded(parts, ended).catch((error: Error) =>
    parts.log.warn({ event: 'trading.announce_failed', error: error.message }),
  )
}

type PositionEvent = 'opened' | 'refused' | 'closed' | 'bust'

/** A note of where a position stands is no news. */
function eventOf(stored: StoredPosition, seq: number): PositionEvent | null {
  if (stored.status === 'refused') return 'refused'
  if (stored.status === 'closed') return stored.reason === 'bust' ? 'bust' : 'closed'
  const isNew = stored.entrySeq !== null && stored.entrySeq === stored.markSeq
  return stored.status === 'open' && isNew && stored.entrySeq <= seq ? 'opened' : null
}

async function announceEnded(
  { platform, users }: TradingParts,
  ended: readonly StoredPosition[],
): Promise<void> {
  const ids: Uuid[] = ended.map(({ userId }) => userId)
  const people = await users.publicUsers(ids)
  for (const stored of ended) {
    const { decimals } = currencyOf(stored.currency)
    platform.broadcaster.emit(everyone, 'TradingGameBet', {
      user: presentPlayer(people.get(stored.userId), stranger),
      ticker: stored.ticker,
      side: stored.side,
      multiplier: stored.multiplier,
      wager: formatAmount(stored.wagerMinor, decimals),
      currency: stored.currency,
      roi: (stored.roiBps ?? 0) / 100,
      profit: formatAmount(stored.profitMinor ?? 0n, decimals),
    })
  }
}
