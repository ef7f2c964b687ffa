import {
  currencyOf,
  formatAmount,
  hourMs,
  mustHave,
  refuse,
  uuidTime,
  type Uuid,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { channelOf } from '../channels.ts'
import { playerByName } from '../moderation/rank.ts'
import type { ChatParts } from '../parts.ts'
import { giverAgeHours, tipMaxCents, tipMinCents } from '../settings.ts'
import { give, refuseWithoutFactor, sumOf } from './give.ts'

interface TipOrder {
  readonly name: string
  readonly amount: string | number
  readonly currency: string
  readonly public: boolean
  readonly channel: string
}

/** Whoever gives money away: e-mail proven, not excluded, details complete, not too new. */
export async function giverOf(
  { platform, users, wallet }: ChatParts,
  context: CallContext,
  tooNew: () => never,
): Promise<Uuid> {
  const userId = playerOf(context)
  if (context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  const account = await users.accountOf(userId)
  if (account?.isEmailVerified !== true) refuse('core/email-not-verified')
  await wallet.standing.check(userId)
  const { clock, config, settings } = platform
  const bornAt = uuidTime(userId)
  const ageMs = settings.get(giverAgeHours) * hourMs
  if (!config.DEMO_BUILD && clock.now() - bornAt < ageMs) tooNew()
  return userId
}

/**
 * Gives real money to another player. @returns the giver's balance in that currency after it.
 * Refusals: chat/unknown-username, invalid-amount, not-enough, daily-limit, too-new, same-people,
 * muted-money. Source: 001_d6a9941efb711ce5.txt section 5.
 */
export async function tip(
  parts: ChatParts,
  order: TipOrder,
  context: CallContext,
): Promise<{ balance: string }> {
  const { settings } = parts.platform
  const fromId = await giverOf(parts, context, () => refuse('chat/too-new'))
  const { id: channel } = channelOf(parts, order.channel, 'chat/unknown-username')
  const toId = await takerOf(parts, order.name, fromId)
  const limits = { minCents: settings.get(tipMinCents), maxCents: settings.get(tipMaxCents) }
  const sum = sumOf(parts, order, limits)
  refuseWithoutFactor(parts, context, sum)
  const gift = {
    id: mustHave(context.key, 'idempotency key'),
    kind: 'tip' as const,
    ...{ fromId, channel, sum },
    isPublic: order.public,
    askedPeople: 1,
    overLimit: 'chat/daily-limit',
    pick: async () => [toId],
  }
  await give(parts, gift, context)
  return { balance: await balanceOf(parts, fromId, sum.currency) }
}

async function takerOf(parts: ChatParts, name: string, fromId: Uuid): Promise<Uuid> {
  const { users, wallet } = parts
  const player = await playerByName(parts, name.replace(/^\.|\.$/, '')).catch(() =>
    refuse('chat/unknown-username'),
  )
  if (player.id === fromId) refuse('chat/unknown-username')
  const account = await users.accountOf(player.id)
  if (account === undefined || account.isSelfExcluded) refuse('chat/unknown-username')
  // An account without age and terms takes no money.
  await Promise.resolve(wallet.standing.check(player.id)).catch(() =>
    refuse('chat/unknown-username'),
  )
  if ((await users.sameBrowsers([fromId, player.id])).length > 0) refuse('chat/same-people')
  return player.id
}

/** The real balance of a player as the wire's text. */
export async function balanceOf(
  { wallet }: ChatParts,
  userId: Uuid,
  currency: string,
): Promise<string> {
  const minor = await wallet.realBalanceOf(userId, currency)
  return formatAmount(minor, currencyOf(currency).decimals)
}
