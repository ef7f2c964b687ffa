import {
  currencyOf,
  findCurrency,
  formatAmount,
  minuteMs,
  parseAmount,
  Refusal,
  refuse,
  startOfDay,
  toIso,
  toSafeNumber,
  type Uuid,
} from '@powerplay/kernel'
import { userChannel } from '../../../platform/broadcaster.ts'
import {
  owesProof,
  refuseUnproven,
  userWireId,
  type CallContext,
} from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { usdCentsOf } from '../../wallet/index.ts'
import { isMuted, lockMember, noteSent } from '../member-store.ts'
import { insertStatement } from '../messages/message-store.ts'
import type { ChatParts } from '../parts.ts'
import { publish } from '../messages/publish.ts'
import { giftDayCents, giftFactorCents, giftPresenceCents, type Channel } from '../settings.ts'
import { refuseOutside, refuseQuick } from '../messages/write.ts'
import {
  dropGift,
  findGift,
  givenSince,
  holdGift,
  owePlayStatement,
  paidStatement,
  strandedGifts,
} from './gift-store.ts'
import type { GiftRow } from './gift-store.ts'

const e6PerCent = 10_000n

/** An amount of real money with its worth. */
export interface Sum {
  readonly currency: string
  readonly minor: bigint
  readonly usdE6: bigint
}

/** Reads an amount within limits. @throws Refusal chat/invalid-amount */
export function sumOf(
  { wallet }: ChatParts,
  asked: { readonly amount: string | number; readonly currency: string },
  limits: { readonly minCents: number; readonly maxCents: number },
): Sum {
  const bounds = { min_usd: limits.minCents / 100, max_usd: limits.maxCents / 100 }
  const currency = findCurrency(asked.currency) ?? refuse('chat/invalid-amount', bounds)
  const minor =
    parseAmount(asked.amount, currency.decimals) ?? refuse('chat/invalid-amount', bounds)
  const rate = wallet.prices.usdRateE8(currency.id) ?? refuse('chat/invalid-amount', bounds)
  const cents = usdCentsOf(minor, rate, currency.decimals)
  if (cents < BigInt(limits.minCents) || cents > BigInt(limits.maxCents)) {
    refuse('chat/invalid-amount', bounds)
  }
  return { currency: currency.id, minor, usdE6: cents * e6PerCent }
}

/** What a player may still give away today, in 1e-6 USD. */
export async function leftToGive(
  { platform }: ChatParts,
  tx: Queries,
  userId: Uuid,
): Promise<bigint> {
  const { clock, settings } = platform
  const given = await givenSince(tx, userId, startOfDay(clock.now()))
  const left = BigInt(settings.get(giftDayCents)) * e6PerCent - given
  return left > 0n ? left : 0n
}

/**
 * Money goes by the session's own cookie, never by a bearer alone, and above a sum with the second
 * factor. @throws Refusal core/sign-in-needed, core/two-factor-needed
 */
export function refuseWithoutFactor({ platform }: ChatParts, context: CallContext, sum: Sum): void {
  if (context.caller.session?.isByCookie === false) refuse('core/sign-in-needed')
  const limit = BigInt(platform.settings.get(giftFactorCents)) * e6PerCent
  if (sum.usdE6 > limit && owesProof(context.caller)) refuse('core/two-factor-needed')
}

/** The channel that a gift's line is shown in; moderators write as quickly as they like. */
export interface ShownIn {
  readonly channel: Channel
  readonly isModerator: boolean
}

/** A line is written where its giver could write one. @throws Refusal chat/channel-closed */
export async function shownIn(
  parts: ChatParts,
  { caller }: CallContext,
  userId: Uuid,
  channel: Channel,
): Promise<ShownIn> {
  const isModerator = caller.can('chat_moderator')
  await refuseOutside(parts, { caller, userId, isModerator }, channel)
  return { channel, isModerator }
}

/** A gift before it is noted, and how its refusals are called. */
export interface GiftOrder {
  readonly id: Uuid
  readonly kind: 'tip' | 'rain'
  readonly fromId: Uuid
  readonly channel: string
  readonly sum: Sum
  readonly isPublic: boolean
  /** Where its line is shown; null for a gift that is not told. */
  readonly shown: ShownIn | null
  readonly askedPeople: number
  /** Name of the refusal when the day's limit is passed. */
  readonly overLimit: string
  /** Who gets it, decided while the giver is locked. */
  pick(tx: Queries): Promise<readonly Uuid[]>
}

/**
 * Gives real money away, once per key. First the gift is noted under a lock of the giver's row, with
 * its picks and against the day's limit; then one posting moves the money, and in its transaction
 * the gift is paid, its takers have to play it once before they withdraw, and its line is written. A
 * gift whose money could not move is forgotten.
 * Refusals: chat/muted-money, slow-mode, the order's overLimit, chat/not-enough, account-held,
 * core/key-reused, core/presence-needed, core/currency-stopped.
 */
export async function give(
  parts: ChatParts,
  order: GiftOrder,
  context: CallContext,
): Promise<GiftRow> {
  const gift = await parts.turns.take(() => noteGift(parts, order, context))
  if (gift.state === 'paid') return gift
  return pay(parts, gift, context)
}

async function noteGift(
  parts: ChatParts,
  order: GiftOrder,
  context: CallContext,
): Promise<GiftRow> {
  const { database, clock, settings } = parts.platform
  return database.transaction(async (tx) => {
    const member = await lockMember(tx, order.fromId)
    const known = await findGift(tx, order.id)
    if (known !== undefined) return await sameGift(tx, known, order)
    parts.wallet.switches.expectCurrency(order.sum.currency)
    const now = clock.now()
    if (isMuted(member, now)) {
      refuse('chat/muted-money', { until: toIso(member.mutedUntil?.getTime() ?? now) })
    }
    const { shown } = order
    if (shown !== null && !shown.isModerator) refuseQuick(member, shown.channel, now)
    const left = await leftToGive(parts, tx, order.fromId)
    if (order.sum.usdE6 > left) {
      refuse(order.overLimit, { left_usd: toSafeNumber(left / e6PerCent) / 100 })
    }
    // Counted over the day: many small gifts take as much as a large one. With a copied cookie alone
    // a thief sends himself no more than this.
    const given = BigInt(settings.get(giftDayCents)) * e6PerCent - left
    const isSmall = given + order.sum.usdE6 <= BigInt(settings.get(giftPresenceCents)) * e6PerCent
    if (!isSmall && context.caller.session !== undefined) refuseUnproven(context.caller)
    const users = await order.pick(tx)
    const gift = giftOf(order, users)
    await holdGift(tx, gift, now)
    if (shown !== null) await noteSent(tx, order.fromId, now)
    return { ...gift, state: 'held' }
  })
}

/** Of a tip the receiver has to be the same too; whom rain fell on was decided the first time. */
async function sameGift(tx: Queries, known: GiftRow, order: GiftOrder): Promise<GiftRow> {
  const { kind, fromId, sum, channel, askedPeople, isPublic } = order
  const isSame =
    known.is_public === isPublic &&
    known.kind === kind &&
    known.from_id === fromId &&
    known.channel === channel &&
    known.currency === sum.currency &&
    known.asked_minor === sum.minor &&
    known.asked_people === askedPeople &&
    (kind !== 'tip' || (await order.pick(tx)).join() === known.users.join())
  return isSame ? known : refuse('core/key-reused')
}

/** Equal parts, cut to the smallest unit; what is left over stays with the giver. */
function giftOf(order: GiftOrder, picked: readonly Uuid[]): Omit<GiftRow, 'state'> {
  // In the order in which they are read again.
  const users = picked.toSorted()
  const { id, kind, sum, channel } = order
  const eachMinor = sum.minor / BigInt(users.length)
  if (eachMinor === 0n) refuse('chat/invalid-amount', {})
  return {
    ...{ id, kind, channel, users },
    from_id: order.fromId,
    currency: sum.currency,
    asked_minor: sum.minor,
    asked_people: order.askedPeople,
    amount_minor: eachMinor * BigInt(users.length),
    each_minor: eachMinor,
    usd_e6: sum.usdE6,
    is_public: order.isPublic,
  }
}

/** House account that the house's own rain comes from. */
export const rainHouse = 'promo.rain'

/** Moves the money of a gift that is noted, and tells everybody whom it concerns. */
export async function pay(
  parts: ChatParts,
  gift: GiftRow,
  context: CallContext | null,
): Promise<GiftRow> {
  const { platform, wallet } = parts
  const lineId = platform.mintId()
  const giver =
    gift.from_id === null
      ? []
      : [{ userId: gift.from_id, pocket: 'real' as const, amountMinor: -gift.amount_minor }]
  const takers = gift.users.map((userId) => ({
    userId,
    pocket: 'real' as const,
    amountMinor: gift.each_minor,
  }))
  try {
    const isNew = await wallet.movements.post({
      id: gift.id,
      reason: 'transfer',
      currency: gift.currency,
      players: [...giver, ...takers],
      ...(gift.from_id === null && {
        houses: [{ house: rainHouse, amountMinor: -gift.amount_minor }],
      }),
      notEnough: 'chat/not-enough',
      statements: [
        paidStatement(gift.id),
        // What players give is no way round the play that deposits ask for.
        ...(gift.from_id === null ? [] : [owePlayStatement(gift)]),
        ...(gift.is_public ? [lineOf(parts, gift, lineId)] : []),
      ],
      telling: { context },
    })
    if (isNew) await tell(parts, gift, lineId)
    else await refuseForeign(platform.database, gift.id)
    return { ...gift, state: 'paid' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await dropGift(platform.database, gift.id)
    if (error.refusal === 'wallet/debt-stands') refuse('chat/account-held')
    throw error
  }
}

/** The key named other money before: nothing was given. @throws Refusal core/key-reused */
async function refuseForeign(on: Queries, id: Uuid): Promise<void> {
  if ((await findGift(on, id))?.state !== 'paid') refuse('core/key-reused')
}

function lineOf({ platform }: ChatParts, gift: GiftRow, id: Uuid) {
  const text = (minor: bigint) => formatAmount(minor, currencyOf(gift.currency).decimals)
  const isTip = gift.kind === 'tip'
  const data = {
    kind: gift.kind,
    from: gift.from_id,
    to: isTip ? (gift.users[0] ?? null) : null,
    amount: text(gift.amount_minor),
    currency: gift.currency,
    each: isTip ? null : text(gift.each_minor),
    users: isTip ? [] : gift.users,
    text: null,
  }
  const content = { type: 'service', data } as const
  const { channel } = gift
  const line = {
    id,
    channel,
    content,
    userId: null,
    access: 'user',
    at: platform.clock.now(),
  } as const
  return insertStatement(line)
}

async function tell(parts: ChatParts, gift: GiftRow, lineId: Uuid): Promise<void> {
  const { broadcaster } = parts.platform
  const players = await parts.users.publicUsers(gift.from_id === null ? [] : [gift.from_id])
  const amount = formatAmount(gift.each_minor, currencyOf(gift.currency).decimals)
  const { currency } = gift
  for (const id of gift.users) {
    const channel = userChannel(userWireId(id))
    if (gift.kind === 'tip') {
      const from = (gift.from_id && players.get(gift.from_id)?.name) ?? 'deleted'
      broadcaster.emit(channel, 'TipReceived', { from, amount, currency })
    } else broadcaster.emit(channel, 'RainReceived', { amount, currency })
  }
  if (gift.is_public) await publish(parts, [lineId])
}

/** Brings gifts to their end that a lost process left on their way: paid, or forgotten. */
export async function tendGifts(parts: ChatParts): Promise<void> {
  const { clock, database } = parts.platform
  for (const gift of await strandedGifts(database, clock.now() - minuteMs)) {
    // One that cannot be brought to its end keeps nobody else's waiting.
    await pay(parts, gift, null).catch((error: Error) => {
      if (!(error instanceof Refusal)) {
        parts.platform.logOf('chat').warn({ event: 'chat.gift_failed', error: error.message })
      }
    })
  }
}
