import { divide, hourMs, type Uuid } from '@powerplay/kernel'
import { postingIdOf, type WagerEnd } from '../../wallet/index.ts'
import { product, type TradingParts } from '../parts.ts'
import { countFailures, setAside, type Fault } from './aside-store.ts'
import { markSettled } from './decision-store.ts'
import { isStakeOf } from './hold-stake.ts'
import type { StoredPosition } from './position-store.ts'

/** What settling needs of the feature. */
export type SettlingParts = Pick<TradingParts, 'wallet' | 'platform' | 'clock' | 'log' | 'secrets'>

/**
 * Lets the money follow the decisions about positions: pays, keeps or returns their stakes, each once
 * whoever asks how often, as the posting's id follows from the position's. Owners are told of their
 * new balances. What fails is left for later; what can never work is set aside with an alarm, and
 * neither stops the others.
 */
export async function settlePositions(
  parts: SettlingParts,
  positions: readonly StoredPosition[],
): Promise<void> {
  const { database } = parts.platform
  const settled: Uuid[] = []
  const [hopeless, failed]: [Fault[], Fault[]] = [[], []]
  const ends = await Promise.allSettled(positions.map((one) => settle(parts, one)))
  for (const [at, { id }] of positions.entries()) {
    const end = ends[at]
    if (end?.status === 'fulfilled') {
      if (end.value === 'settled') settled.push(id)
    } else {
      const why = end?.reason instanceof Error ? end.reason.message : String(end?.reason)
      ;(end?.reason instanceof Unsettleable ? hopeless : failed).push({ id, why })
    }
  }
  await markSettled(database, settled)
  await setAside(database, hopeless)
  const given = await countFailures(database, failed)
  for (const { id, why } of failed) {
    parts.log.warn({ event: 'trading.settle_failed', position: id, error: why })
  }
  for (const { id, why } of [...hopeless, ...given]) {
    parts.log.error({ event: 'trading.position_set_aside', position: id, error: why })
  }
}

/** The ledger will never end this position as it was decided. */
class Unsettleable extends Error {
  override readonly name = 'Unsettleable'
}

/** A stake whose order broke off may still come: this long after, it does not any more. */
const lateStakeMs = hourMs

/** @returns `waiting` where a stake may come later. @throws what stopped it. */
async function settle(
  { wallet, clock, secrets }: Pick<SettlingParts, 'wallet' | 'clock' | 'secrets'>,
  position: StoredPosition,
): Promise<'settled' | 'waiting'> {
  const { id, reason } = position
  if (reason === 'broken' && !isStakeOf(position, await wallet.journal.find(id))) {
    return clock.now() - position.receivedMs > lateStakeMs ? 'settled' : 'waiting'
  }
  const closing = await wallet.wagers.close({
    ...{
      id: postingIdOf(secrets, `${product}/end`, id),
      wagerId: id,
      product,
      outcome: outcomeOf(position),
    },
    reason: reason ?? 'refused',
    result: JSON.stringify(resultOf(position)),
    telling: { context: null, delayMs: 0, reason: product },
  })
  const isOver = closing.kind !== 'refused' || closing.refusal === 'ended'
  if (!isOver) throw new Unsettleable(`the wager of a decided position is ${closing.refusal}`)
  return 'settled'
}

function outcomeOf(position: StoredPosition): WagerEnd['outcome'] {
  const { payoutMinor, wagerMinor, openingFeeMinor } = position
  if (position.status === 'refused' || payoutMinor === null) return { kind: 'cancel' }
  const timesE4 = divide(payoutMinor * 10_000n, wagerMinor + openingFeeMinor, 'down')
  return { kind: 'settle', payoutMinor, multiplierE4: Number.parseInt(String(timesE4), 10) }
}

/** What the journal keeps of the end; amounts in minor units. */
function resultOf(position: StoredPosition) {
  const { entry, entrySeq, exit, exitSeq, reason, roiBps, feeMinor, profitMinor } = position
  return {
    ...{ entry, entrySeq, exit, exitSeq, reason, roiBps },
    feeMinor: String(position.openingFeeMinor + (feeMinor ?? 0n)),
    profitMinor: String(profitMinor ?? 0n),
  }
}
