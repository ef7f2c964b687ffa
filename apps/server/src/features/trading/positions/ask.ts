import { directionOf, wrongTrigger, type FuturesPosition } from '@powerplay/engines'
import { fromWireId, mustHave, refuse } from '@powerplay/kernel'
import type { TradingPosition } from '@powerplay/contract'
import { playerOf, userWireId, type CallContext } from '../../../platform/context.ts'
import { userChannel } from '../../../platform/broadcaster.ts'
import { betWireId } from '../../wallet/index.ts'
import type { TradingParts } from '../parts.ts'
import { presentPosition, positionNow } from '../present.ts'
import { minHoldMs } from '../settings.ts'
import { findTicker } from '../tickers.ts'
import { delayOf } from './delay-of.ts'
import { unitsOf, type OrderAnswer } from './place-order.ts'
import { addRequest, findPositions, type StoredPosition } from './position-store.ts'

/** The player's position behind a wire id. Refusal: core/unknown-id. */
export async function ownPosition(
  { platform }: TradingParts,
  wireId: string,
  context: CallContext,
): Promise<StoredPosition> {
  const id = fromWireId('bet', wireId) ?? refuse('core/unknown-id')
  const [position] = await findPositions(platform.database, [id])
  if (position?.userId !== playerOf(context)) refuse('core/unknown-id')
  return position
}

/**
 * Asks to close a position: it happens at the first clean tick after the delay. Asking again changes
 * nothing and answers the same. Refusals: futures/not-open, minimum-hold.
 */
export async function askClose(
  parts: TradingParts,
  wireId: string,
  context: CallContext,
): Promise<OrderAnswer> {
  const askedMs = parts.clock.now()
  const { settings, database, mintId } = parts.platform
  const position = await ownPosition(parts, wireId, context)
  if (position.status !== 'open') refuse('futures/not-open')
  const before = position.requests.find(({ kind }) => kind === 'user')
  if (before) return closing(position, before.askedMs + before.delayMs)
  // Of the settings it holds those that it was opened with.
  const heldMs = position.minHoldMs ?? settings.get(minHoldMs)
  const leftMs = mustHave(position.openedMs, 'opening') + heldMs - askedMs
  if (leftMs > 0) refuse('futures/minimum-hold', { leftMs })
  const delayMs = await delayOf(parts, position.userId)
  const isNew = await addRequest(database, position.id, {
    ...{ id: mintId(), kind: 'user', askedMs, delayMs },
  })
  // Asked twice at once, or ended a moment ago: the second look says which.
  if (!isNew) return askClose(parts, wireId, context)
  await tell(parts, position.id, 'closing')
  return closing(position, askedMs + delayMs)
}

function closing({ id }: StoredPosition, execAt: number): OrderAnswer {
  return { id: betWireId(id), status: 'closing', execAt }
}

/**
 * Sets both triggers from the delay on. A repeated key changes nothing. Refusals: futures/not-open,
 * bad-trigger; core/key-reused.
 */
export async function editTriggers(
  parts: TradingParts,
  request: {
    readonly id: string
    readonly takeProfit: string | null
    readonly stopLoss: string | null
  },
  context: CallContext,
): Promise<{ position: TradingPosition }> {
  const askedMs = parts.clock.now()
  const { database, mintId } = parts.platform
  const position = await ownPosition(parts, request.id, context)
  const key = mustHave(context.key, 'request id')
  const ticker = mustHave(findTicker(position.ticker), 'ticker of a position')
  const takeProfit = unitsOf(request.takeProfit, ticker, 'takeProfit')
  const stopLoss = unitsOf(request.stopLoss, ticker, 'stopLoss')
  const known = position.requests.find((one) => one.key === key)
  if (!known) {
    if (position.status !== 'open') refuse('futures/not-open')
    checkEdit(parts, position, { takeProfit, stopLoss })
    const delayMs = await delayOf(parts, position.userId)
    const isNew = await addRequest(database, position.id, {
      ...{ id: mintId(), key, kind: 'edit', askedMs, delayMs, takeProfit, stopLoss },
    })
    if (!isNew) return editOnceMore(parts, request, context)
  } else if (known.takeProfit !== takeProfit || known.stopLoss !== stopLoss) {
    refuse('core/key-reused')
  }
  return { position: await tell(parts, position.id, 'edited') }
}

/** Nothing was written: the position has ended, this came twice at once, or the key is another's. */
async function editOnceMore(
  parts: TradingParts,
  request: Parameters<typeof editTriggers>[1],
  context: CallContext,
): Promise<{ position: TradingPosition }> {
  const { status, requests } = await ownPosition(parts, request.id, context)
  if (requests.some(({ key }) => key === context.key)) return editTriggers(parts, request, context)
  return refuse(status === 'open' ? 'core/key-reused' : 'futures/not-open')
}

function checkEdit(
  parts: TradingParts,
  position: StoredPosition,
  triggers: Pick<FuturesPosition, 'takeProfit' | 'stopLoss'>,
): void {
  const { shown, bust, max } = positionNow(position, parts.board)
  if (shown === null) refuse('futures/bad-trigger', { field: 'takeProfit' })
  const range = { direction: directionOf(position.side), price: shown, bust, max }
  const field = wrongTrigger(triggers, range)
  if (field) refuse('futures/bad-trigger', { field })
}

/** Tells the owner's screens of a position as it stands in the tables. */
async function tell(
  parts: TradingParts,
  id: string,
  event: 'closing' | 'edited',
): Promise<TradingPosition> {
  const [stored] = await findPositions(parts.platform.database, [id])
  const position = presentPosition(mustHave(stored, 'position'), parts.board)
  const channel = userChannel(userWireId(mustHave(stored, 'position').userId))
  parts.platform.broadcaster.emit(channel, 'TradingPosition', { position, event })
  return position
}
