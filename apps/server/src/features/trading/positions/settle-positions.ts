import { createHash } from 'node:crypto'
import { assert, divide, mintUuidV7, uuidTime, type Uuid } from '@powerplay/kernel'
import type { WagerEnd } from '../../wallet/index.ts'
import { product, type TradingParts } from '../parts.ts'
import { markSettled } from './decision-store.ts'
import { dropPlace, findPositions, type StoredPosition } from './position-store.ts'
import { isStakeOf } from './place-order.ts'

/**
 * Lets the money follow the decisions about positions: pays, keeps or returns their stakes, each once
 * whoever asks how often, as the posting's id follows from the position's. Owners are told of their
 * new balances.
 * @throws what stopped one of them, after all others were settled; it is left for later.
 */
export async function settlePositions(
  parts: Pick<TradingParts, 'wallet' | 'platform'>,
  positions: readonly StoredPosition[],
): Promise<void> {
  const ends = await Promise.allSettled(positions.map((one) => settle(parts, one)))
  const settled = positions.filter((_one, index) => ends[index]?.status === 'fulfilled')
  await markSettled(
    parts.platform.database,
    settled.map(({ id }) => id),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function settle(
  { wallet }: Pick<TradingParts, 'wallet'>,
  position: StoredPosition,
): Promise<void> {
  const { id, reason } = position
  const closing = await wallet.wagers.close({
    ...{ id: endingOf(id), wagerId: id, product, outcome: outcomeOf(position) },
    reason: reason ?? 'refused',
    result: JSON.stringify(resultOf(position)),
    telling: { context: null, delayMs: 0, reason: product },
  })
  const isOver = closing.kind !== 'refused' || closing.refusal === 'ended'
  assert(isOver, 'a decided position has a wager')
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

/** The id of the one posting that ends a position, whichever end it is. */
function endingOf(id: Uuid): Uuid {
  const digest = createHash('sha256').update(`${product}/end/${id}`).digest()
  return mintUuidV7(uuidTime(id), digest.subarray(0, 10))
}

/** Gives back what an order that broke off half-way may have taken, and its place. */
export async function releaseBroken(
  { wallet, platform }: Pick<TradingParts, 'wallet' | 'platform'>,
  ids: readonly Uuid[],
): Promise<void> {
  for (const position of await findPositions(platform.database, ids)) {
    const wager = await wallet.journal.find(position.id)
    if (isStakeOf(position, wager)) await settle({ wallet }, { ...position, status: 'refused' })
    await dropPlace(platform.database, position.id)
  }
}
