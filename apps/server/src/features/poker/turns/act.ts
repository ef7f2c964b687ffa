import {
  currencyOf,
  formatAmount,
  fromWireId,
  parseAmount,
  refuse,
  type RefusalParams,
} from '@powerplay/kernel'
import type { LegalActions, PokerActionKind } from '@powerplay/engines/poker/betting'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { announce } from '../lobby/announce.ts'
import type { PokerParts } from '../parts.ts'
import { tableAsked } from '../seats/sit-down.ts'
import { freeSeats } from '../seats/stand-up.ts'
import { onTable } from '../table/on-table.ts'
import { actAt, takeBank } from '../table/play.ts'
import { takeValue } from '../table/prepare.ts'
import { showCards } from '../table/show-cards.ts'
import { runningHand, seatOf, type Table } from '../table/table.ts'

interface Acting {
  readonly tableId: string
  readonly handId: string
  readonly step: number
  readonly action: PokerActionKind
  readonly amount?: string | number | undefined
}

/**
 * Acts at the player's turn; the repeat of a step that he made is answered as it was.
 * Refusals: poker/unknown, not-seated, not-your-turn (with the step), illegal (with what is legal),
 * hand-over.
 */
export async function actAtTable(parts: PokerParts, asked: Acting, context: CallContext) {
  const { id, currency } = await tableAsked(parts, asked.tableId)
  const handId = fromWireId('hand', asked.handId) ?? refuse('poker/hand-over')
  const { decimals } = currencyOf(currency)
  const toMinor = asked.amount === undefined ? undefined : parseAmount(asked.amount, decimals)
  if (asked.amount !== undefined && toMinor === undefined) refuse('poker/illegal', { legal: [] })
  const takesSize = asked.action === 'bet' || asked.action === 'raise'
  const action = {
    kind: asked.action,
    ...(takesSize && toMinor !== undefined && { toMinor }),
  }
  const done = await onTable(parts, id, (table, nowMs) => {
    const seat = seatOf(table, playerOf(context)) ?? refuse('poker/not-seated')
    const acted = actAt(table, seat, {
      asked: { handId, step: asked.step, action },
      moment: { tools: parts.tools, nowMs },
    })
    if (acted !== null && 'refusal' in acted) {
      refuse(`poker/${acted.refusal}`, paramsOf(acted, table))
    }
    return { step: acted, answer: asked.step + 1 }
  })
  await announce(parts, done)
  if (done.table.game.phase === 'pause') await freeSeats(parts, id)
  return { ok: true as const, step: done.answer }
}

function paramsOf(
  acted: { readonly refusal: string; readonly legal?: LegalActions },
  table: Table,
): RefusalParams {
  if (acted.refusal === 'not-your-turn') return { step: runningHand(table)?.actions.length ?? 0 }
  const { legal } = acted
  if (!legal) return {}
  const text = (minor: bigint) => formatAmount(minor, currencyOf(table.currency).decimals)
  return {
    legal: {
      kinds: [...legal.kinds],
      toCall: text(legal.toCallMinor),
      minRaiseTo: legal.raiseTo && text(legal.raiseTo.minMinor),
      maxRaiseTo: legal.raiseTo && text(legal.raiseTo.maxMinor),
    },
  }
}

/**
 * Adds the seat's time bank to its running turn. A repeat changes nothing.
 * Refusals: poker/unknown, not-seated, not-your-turn (with the step), bank-empty, hand-over.
 */
export async function useTimeBank(
  parts: PokerParts,
  asked: { readonly tableId: string; readonly handId: string },
  context: CallContext,
) {
  const { id } = await tableAsked(parts, asked.tableId)
  const handId = fromWireId('hand', asked.handId) ?? refuse('poker/hand-over')
  const done = await onTable(parts, id, (table, nowMs) => {
    const seat = seatOf(table, playerOf(context)) ?? refuse('poker/not-seated')
    const taken = takeBank(table, seat, { handId, nowMs })
    if (typeof taken === 'string') {
      refuse(`poker/${taken}`, paramsOf({ refusal: taken }, table))
    }
    return { step: taken.step, answer: taken.untilMs }
  })
  await announce(parts, done)
  return { untilAt: done.answer }
}

/**
 * Shows cards of a hand that is over; a repeat changes nothing.
 * Refusals: poker/unknown, not-seated, hand-over.
 */
export async function showOwnCards(
  parts: PokerParts,
  asked: { readonly tableId: string; readonly handId: string; readonly cards: readonly number[] },
  context: CallContext,
) {
  const { id } = await tableAsked(parts, asked.tableId)
  const handId = fromWireId('hand', asked.handId) ?? refuse('poker/hand-over')
  const done = await onTable(parts, id, (table) => {
    const showing = { userId: playerOf(context), handId, cards: asked.cards }
    const step = showCards(table, showing, parts.tools)
    if (typeof step === 'string') refuse(`poker/${step}`)
    return { step, answer: null }
  })
  await announce(parts, done)
  return {}
}

interface Giving {
  readonly tableId: string
  readonly handId: string
  readonly value: string
  readonly nextTip?: string | undefined
}

/** Takes a seat's value for the shuffle. Refusals: poker/unknown, not-seated, no-preimage, late. */
export async function giveValue(parts: PokerParts, asked: Giving, context: CallContext) {
  const { id } = await tableAsked(parts, asked.tableId)
  const handId = fromWireId('hand', asked.handId) ?? refuse('poker/late')
  const { value, nextTip } = asked
  const done = await onTable(parts, id, (table, nowMs) => {
    const seat = seatOf(table, playerOf(context)) ?? refuse('poker/not-seated')
    const step = takeValue(table, seat, {
      revealed: { handId, value, nextTip },
      moment: { tools: parts.tools, nowMs },
    })
    if (step === 'late' || step === 'no-preimage') refuse(`poker/${step}`)
    return { step, answer: null }
  })
  await announce(parts, done)
  return {}
}
