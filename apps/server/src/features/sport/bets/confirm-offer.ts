import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { SportParts } from '../parts.ts'
import type { StoredBet } from './bet.ts'
import { findBet, lockBet } from './bet-store.ts'
import { inWords } from './decide-queue.ts'
import { moveExposure } from './exposure-store.ts'
import { takeOffer, writeQueueDecisions } from './queue-store.ts'

/** What the queue decided is told for so long. */
const toldMs = 600_000

/** A bet of the caller that is in the queue, or left it lately. Refusal: sportsbook/invalid-queue-id. */
export async function queuedBet(
  { platform, clock }: Pick<SportParts, 'platform' | 'clock'>,
  queueId: string,
  context: CallContext,
): Promise<StoredBet | undefined> {
  const id: Uuid = fromWireId('slip', queueId) ?? refuse('sportsbook/invalid-queue-id')
  const bet = await findBet(platform.database, id)
  if (bet?.userId !== playerOf(context)) return undefined
  const isTold = bet.decidedMs === null || clock.now() - bet.decidedMs <= toldMs
  return isTold ? bet : undefined
}

/**
 * Takes or leaves the odds that are offered. Who takes them waits for the delay once more: what was
 * offered eight seconds ago may be known to be wrong by now. Refusals: sportsbook/invalid-queue-id,
 * too-late.
 */
export async function confirmOffer(
  parts: SportParts,
  { queueId, accept }: { readonly queueId: string; readonly accept: boolean },
  context: CallContext,
): Promise<StoredBet> {
  const known = await queuedBet(parts, queueId, context)
  if (known === undefined) refuse('sportsbook/invalid-queue-id')
  const { database } = parts.platform
  return database.transaction(async (tx) => {
    const bet = (await lockBet(tx, known.id)) ?? refuse('sportsbook/invalid-queue-id')
    const nowMs = parts.clock.now()
    if (bet.state !== 'offer') return bet
    if (nowMs > bet.dueMs) refuse('sportsbook/too-late')
    if (accept) await takeOffer(tx, bet.id, nowMs)
    else {
      const params = changeOf(bet)
      const refusal = 'sportsbook/odds-changed'
      const decision = { kind: 'refuse', refusal, params } as const
      await writeQueueDecisions(tx, [{ id: bet.id, decision }], nowMs)
      await moveExposure(tx, [{ bet, sign: -1 }])
    }
    return (await findBet(tx, bet.id)) ?? bet
  })
}

/** The first leg whose odds were offered otherwise. */
export function changeOf({ legs }: Pick<StoredBet, 'legs'>) {
  const leg = legs.find(({ askedE3, oddsE3 }) => askedE3 !== oddsE3) ?? legs[0]
  return { old: inWords(leg?.askedE3 ?? 1_000), new: inWords(leg?.oddsE3 ?? 1_000) }
}
