import {
  currencyOf,
  formatAmount,
  hourMs,
  mustHave,
  refuse,
  uuidTime,
  type Uuid,
} from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { channelOf } from '../channels/channels.ts'
import { playerByName } from '../moderation/rank.ts'
import type { ChatParts } from '../parts.ts'
import { giverAgeHours, giverDepositCents, tipMaxCents, tipMinCents } from '../settings.ts'
import { give, refuseWithoutFactor, shownIn, sumOf } from './give.ts'

const e6PerCent = 10_000n

interface TipOrder {
  readonly name: string
  readonly amount: string | number
  readonly currency: string
  readonly public: boolean
  readonly channel: string
}

/**
 * Whoever gives money away passes the gate of promotions, is not too new, and has a deposit behind him.
 * @throws Refusal chat/no-deposit and those of core
 */
export async function giverOf(
  { economy, levels, platform }: ChatParts,
  context: CallContext,
  tooNew: () => never,
): Promise<Uuid> {
  if (context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  const userId = await economy.mayReceive(context.caller)
  const { clock, config, settings } = platform
  const bornAt = uuidTime(userId)
  const ageMs = settings.get(giverAgeHours) * hourMs
  if (config.DEMO_BUILD) return userId
  if (clock.now() - bornAt < ageMs) tooNew()
  const cents = settings.get(giverDepositCents)
  const { depositedUsdE6 } = await levels.totalsOf(platform.database, userId)
  if (depositedUsdE6 < BigInt(cents) * e6PerCent)
    refuse('chat/no-deposit', { min_usd: cents / 100 })
  return userId
}

/**
 * Gives real money to another player. @returns the giver's balance in that currency after it.
 * Refusals: chat/unknown-username (also for an account of the same person), invalid-amount, not-enough,
 * daily-limit, too-new, muted-money. Source: 001_d6a9941efb711ce5.txt section 5.
 */
export async function tip(
  parts: ChatParts,
  order: TipOrder,
  context: CallContext,
): Promise<{ balance: string }> {
  const { settings } = parts.platform
  const fromId = await giverOf(parts, context, () => refuse('chat/too-new'))
  const room = channelOf(parts, order.channel, 'chat/unknown-username')
  const { id: channel } = room
  const shown = order.public ? await shownIn(parts, context, fromId, room) : null
  const toId = await takerOf(parts, order.name, fromId)
  const limits = { minCents: settings.get(tipMinCents), maxCents: settings.get(tipMaxCents) }
  const sum = sumOf(parts, order, limits)
  refuseWithoutFactor(parts, context, sum)
  const gift = {
    id: mustHave(context.key, 'idempotency key'),
    kind: 'tip' as const,
    ...{ fromId, channel, sum, shown },
    isPublic: order.public,
    askedPeople: 1,
    overLimit: 'chat/daily-limit',
    async pick(tx: Queries) {
      // Said as of a name that nobody has: who is whose second account is not found out by tips.
      const { userIds } = await parts.economy.clusterOf(tx, fromId)
      if (userIds.includes(toId)) refuse('chat/unknown-username')
      return [toId]
    },
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
  if ((await users.sameBrowsers([fromId, player.id])).length > 0) refuse('chat/unknown-username')
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
