import { z } from 'zod'
import { chatRefusals } from '../chat/refusals.ts'
import { coreRefusals } from '../core/refusals.ts'
import { amount, amountText, empty, hashHex, instantMs, wireId } from '../core/fields.ts'
import { whisper } from '../core/whisper.ts'
import { pokerActionKind } from './entities.ts'
import { pokerRefusals as refusals } from './refusals.ts'

const poker = { feature: 'poker', gate: 'poker', who: 'player' } as const
const second = 1_000
const often = { limit: 10, windowMs: second, per: 'user' } as const
const quick = { limit: 3, windowMs: second, per: 'user' } as const
const tableId = wireId
const buyInRefusals = [
  ...[refusals.unknown, refusals['buy-in'], refusals['not-enough-balance'], refusals.closing],
  ...[refusals['real-money-only'], refusals['no-price'], coreRefusals['email-not-verified']],
]

export const pokerWhispers = {
  PokerSit: whisper({
    ...poker,
    name: 'PokerSit',
    summary: 'Takes a seat with so many chips, bound to the end of a chain of values.',
    key: true,
    rate: quick,
    input: z.strictObject({
      tableId,
      seat: z.int().min(0).max(8),
      buyIn: amount,
      entropyTip: hashHex,
      /** Brings as much again by itself once everything is lost. */
      autoRebuy: z.boolean().default(false),
      /** Brings by itself between two hands what is missing of what was brought first. */
      autoTopUp: z.boolean().default(false),
      postNow: z.boolean().default(false),
    }),
    output: z.object({ seat: z.int(), stack: amountText }),
    refusals: [
      ...[refusals['seat-taken'], refusals['already-seated'], refusals.household],
      refusals.reserved,
      ...buyInRefusals,
    ],
  }),
  PokerRebuy: whisper({
    ...poker,
    name: 'PokerRebuy',
    summary: 'Brings more chips; during a hand they join the stack after it.',
    key: true,
    rate: quick,
    input: z.strictObject({ tableId, amount }),
    output: z.object({ stack: amountText }),
    refusals: [refusals['not-seated'], ...buyInRefusals],
  }),
  // Without the gate: whoever has chips on a table gets them back while the plugin is off, too.
  PokerLeave: whisper({
    feature: 'poker',
    who: 'player',
    name: 'PokerLeave',
    summary:
      'Stands up; in a hand the seat folds at its turn. Null: the chips come after the hand.',
    key: false,
    rate: quick,
    input: z.strictObject({ tableId }),
    output: z.object({ returned: amountText.nullable() }),
    refusals: [refusals.unknown, refusals['not-seated']],
  }),
  PokerSitOut: whisper({
    ...poker,
    name: 'PokerSitOut',
    summary: 'Keeps the seat without being dealt in; at most ten minutes.',
    key: false,
    rate: quick,
    input: z.strictObject({ tableId }),
    output: empty,
    refusals: [refusals.unknown, refusals['not-seated']],
  }),
  PokerSitIn: whisper({
    ...poker,
    name: 'PokerSitIn',
    summary:
      'Is dealt in again: at the big blind, or at once by posting what was missed. Not while a reality check waits.',
    key: false,
    rate: quick,
    input: z.strictObject({ tableId, postNow: z.boolean().default(false) }),
    output: empty,
    refusals: [refusals.unknown, refusals['not-seated']],
  }),
  PokerAct: whisper({
    ...poker,
    name: 'PokerAct',
    summary: 'Acts at the seat’s turn; `amount` is the whole bet of the street afterwards.',
    key: false,
    rate: often,
    input: z.strictObject({
      tableId,
      handId: wireId,
      step: z.int().min(0).max(10_000),
      action: pokerActionKind,
      amount: amount.optional(),
    }),
    output: z.object({ ok: z.literal(true), step: z.int() }),
    refusals: [
      ...[refusals.unknown, refusals['not-seated'], refusals['not-your-turn']],
      ...[refusals.illegal, refusals['hand-over']],
    ],
  }),
  PokerTimeBank: whisper({
    ...poker,
    name: 'PokerTimeBank',
    summary: 'Adds the whole time bank to the running turn; what is not used of it comes back.',
    key: false,
    rate: quick,
    input: z.strictObject({ tableId, handId: wireId }),
    output: z.object({ untilAt: instantMs }),
    refusals: [
      ...[refusals.unknown, refusals['not-seated'], refusals['not-your-turn']],
      ...[refusals['bank-empty'], refusals['hand-over']],
    ],
  }),
  PokerWait: whisper({
    ...poker,
    name: 'PokerWait',
    summary: 'Stands in line for a seat at a full table, or leaves the line; null: in no line.',
    key: false,
    rate: quick,
    input: z.strictObject({ tableId, join: z.boolean() }),
    output: z.object({ place: z.int().min(1).nullable() }),
    refusals: [
      ...[refusals.unknown, refusals['already-seated'], refusals.closing],
      ...[refusals['seat-free'], refusals.passed],
    ],
  }),
  PokerSay: whisper({
    ...poker,
    name: 'PokerSay',
    summary: 'Says something at the table where the player sits, by the rules of the chat.',
    key: false,
    rate: quick,
    input: z.strictObject({ tableId, message: z.string().max(8_000) }),
    output: z.object({ id: wireId }),
    refusals: [
      ...[refusals.unknown, refusals['not-seated'], chatRefusals.length, chatRefusals.muted],
      ...[chatRefusals['slow-mode'], chatRefusals['rules-not-accepted']],
      ...[chatRefusals['text-not-allowed'], coreRefusals['email-not-verified']],
    ],
  }),
  PokerShow: whisper({
    ...poker,
    name: 'PokerShow',
    summary: 'Shows own cards as long as the end of the hand stands; none mucks them.',
    key: false,
    rate: quick,
    input: z.strictObject({
      tableId,
      handId: wireId,
      cards: z.array(z.union([z.literal(0), z.literal(1)])).max(2),
    }),
    output: empty,
    refusals: [refusals.unknown, refusals['not-seated'], refusals['hand-over']],
  }),
  PokerEntropy: whisper({
    ...poker,
    name: 'PokerEntropy',
    summary: 'Reveals the value before the seat’s last one; a fresh tip where the chain ends.',
    key: false,
    rate: often,
    input: z.strictObject({
      tableId,
      handId: wireId,
      value: hashHex,
      nextTip: hashHex.optional(),
    }),
    output: empty,
    refusals: [
      ...[refusals.unknown, refusals['not-seated'], refusals['no-preimage'], refusals.late],
    ],
  }),
}
