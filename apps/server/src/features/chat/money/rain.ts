import {
  currencyOf,
  dayMs,
  formatAmount,
  minuteMs,
  mustHave,
  Refusal,
  refuse,
  toIso,
  type Uuid,
} from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { stranger } from '../../auth/index.ts'
import type { WalletDoor } from '../../wallet/index.ts'
import { channelOf } from '../channels/channels.ts'
import { mutedAmong } from '../member-store.ts'
import { writersLately } from '../messages/message-store.ts'
import type { ChatParts } from '../parts.ts'
import { receiver } from '../present.ts'
import { rainMaxCents, rainMinCents } from '../settings.ts'
import { give, refuseWithoutFactor, shownIn, sumOf } from './give.ts'
import { balanceOf, giverOf } from './tip.ts'

const people = { min: 2, max: 25 } as const
/** Rain falls on who wrote this lately. */
const latelyMs = 15 * minuteMs
const playedMs = 7 * dayMs

interface RainOrder {
  readonly amount: string | number
  readonly currency: string
  readonly users: number
  readonly channel: string
}

/**
 * Shares real money in equal parts among people picked by chance.
 * Refusals: chat/number-of-users, invalid-amount, not-enough, too-few-people, rain-limit,
 * muted-money. Source: 001_d6a9941efb711ce5.txt sections 5 and 9.
 */
export async function rain(
  parts: ChatParts,
  { users: count, ...order }: RainOrder,
  context: CallContext,
): Promise<{ users: string[]; each: string; balance: string }> {
  const { settings } = parts.platform
  const fromId = await giverOf(parts, context, () => refuse('chat/rain-limit', { left_usd: 0 }))
  const room = channelOf(parts, order.channel, 'chat/number-of-users')
  const { id: channel } = room
  const shown = await shownIn(parts, context, fromId, room)
  if (count < people.min || count > people.max) refuse('chat/number-of-users')
  const limits = { minCents: settings.get(rainMinCents), maxCents: settings.get(rainMaxCents) }
  const sum = sumOf(parts, order, limits)
  refuseWithoutFactor(parts, context, sum)
  const gift = await give(
    parts,
    {
      id: mustHave(context.key, 'idempotency key'),
      kind: 'rain',
      ...{ fromId, channel, sum, shown },
      isPublic: true,
      askedPeople: count,
      overLimit: 'chat/rain-limit',
      async pick(tx) {
        const found = await peopleUnder(parts, tx, { channel, besides: fromId })
        if (found.length < count) refuse('chat/too-few-people', { available: found.length })
        return pickSome(parts, found, count)
      },
    },
    context,
  )
  const players = await parts.users.publicUsers(gift.users)
  return {
    users: gift.users.map((id) => receiver(id, players, stranger).name ?? 'Hidden'),
    each: formatAmount(gift.each_minor, currencyOf(gift.currency).decimals),
    balance: await balanceOf(parts, fromId, gift.currency),
  }
}

/** How many people a rain could fall on now. Refusal: chat/number-of-users (no such channel). */
export async function rainOutlook(
  parts: ChatParts,
  channel: string,
  userId: Uuid,
): Promise<{ available: number }> {
  const { database } = parts.platform
  const found = await peopleUnder(parts, database, { channel, besides: userId })
  return { available: found.length }
}

/**
 * Whom rain may fall on: wrote in the channel in the last 15 minutes, e-mail proven, details complete,
 * not muted, not excluded, played with real money within 7 days, and of the accounts of one person, or at one
 * browser, only one, not the giver's.
 */
export async function peopleUnder(
  { economy, platform, profiles, users, wallet }: ChatParts,
  on: Queries,
  { channel, besides }: { readonly channel: string; readonly besides: Uuid | null },
): Promise<Uuid[]> {
  const now = platform.clock.now()
  const writers = (await writersLately(on, channel, now - latelyMs)).filter((id) => id !== besides)
  const muted = await mutedAmong(on, writers, now)
  const rated = await profiles.ratedSince(writers, toIso(now - playedMs).slice(0, 10))
  const fit: Uuid[] = []
  for (const id of writers) {
    if (muted.has(id) || (rated.get(id) ?? 0n) <= 0n) continue
    const account = await users.accountOf(id)
    if (account?.isEmailVerified !== true || account.isSelfExcluded) continue
    if (await isComplete(wallet, id)) fit.push(id)
  }
  const all = besides === null ? fit : [besides, ...fit]
  const pairs = [...(await users.sameBrowsers(all)), ...(await economy.samePeople(on, all))]
  return withoutDoubles(all, pairs).filter((id) => id !== besides)
}

/** Whether an account has what taking money asks for. */
export async function isComplete({ standing }: WalletDoor, userId: Uuid): Promise<boolean> {
  try {
    await standing.check(userId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Of accounts that belong to one person the first one stays. Links are followed: where A is linked with B and
 * B with C, all three are one person.
 */
export function withoutDoubles(
  ids: readonly Uuid[],
  pairs: readonly (readonly [Uuid, Uuid])[],
): Uuid[] {
  const personOf = new Map(ids.map((id) => [id, id]))
  for (const [one, other] of pairs) {
    const [stays, goes] = [personOf.get(one), personOf.get(other)]
    if (stays === undefined || goes === undefined || stays === goes) continue
    for (const [id, person] of personOf) if (person === goes) personOf.set(id, stays)
  }
  const first = new Map(ids.toReversed().map((id) => [personOf.get(id), id]))
  return ids.filter((id) => first.get(personOf.get(id)) === id)
}

/** So many of these, by the operating system's chance: the beginning of a Fisher-Yates shuffle. */
export function pickSome({ platform }: ChatParts, ids: readonly Uuid[], count: number): Uuid[] {
  const left = [...ids]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [word = 0] = new Uint32Array(platform.random.bytes(4).slice().buffer)
    const [id] = left.splice(Math.floor((word * left.length) / 2 ** 32), 1)
    return mustHave(id, 'a pick')
  })
}
