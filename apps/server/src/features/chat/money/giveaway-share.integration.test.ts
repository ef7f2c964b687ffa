import { dayMs, type Uuid } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { untilWaiting } from '../../../../test/held-requests.ts'
import { openChatStage, type ChatStage } from '../test/stage.ts'
import { giveawayPpm } from '../settings.ts'
import { holdGift } from './gift-store.ts'
import { roomForGiveaway, theoreticalWin } from './giveaway-share.ts'

const cent = 10_000n
const ratedUsdE6 = 1_000n * 1_000_000n

/** Gives somebody what is left, to the last cent. @param before runs between the look and the gift. */
async function giveAll(
  { app: { platform } }: ChatStage['first'],
  userId: Uuid,
  before: () => Promise<void>,
): Promise<bigint> {
  const now = platform.clock.now()
  const profiles = { ratedSince: async () => new Map([[userId, ratedUsdE6]]) }
  return platform.database.transaction(async (tx) => {
    const room = await roomForGiveaway({ platform, profiles }, tx, [userId], now - 30 * dayMs)
    await before()
    const usdE6 = room.get(userId) ?? 0n
    if (usdE6 < cent) return 0n
    const gift = {
      ...{ id: platform.mintId(), kind: 'house_rain' as const, from_id: null, channel: 'general' },
      ...{ currency: 'usdt', asked_minor: 1n, asked_people: 1, amount_minor: 1n, each_minor: 1n },
      ...{ usd_e6: usdE6, is_public: true, users: [userId] },
    }
    await holdGift(tx, gift, now)
    return usdE6
  })
}

it('two nodes that give at the same moment give nobody more than the share of the own play', async () => {
  const stage = await openChatStage()
  try {
    const { userId } = await stage.join()
    const give = (node: ChatStage['first'], before: () => Promise<void>) =>
      giveAll(node, userId, before)
    let second: Promise<bigint> | undefined
    // The other node begins while the first has looked and not given yet.
    const first = give(stage.first, async () => {
      second = give(stage.second, () => Promise.resolve())
      await Promise.race([second, untilWaiting(stage.first.app.platform.database, 1)])
    })
    const share = BigInt(stage.first.app.platform.settings.get(giveawayPpm))
    expect(await first).toBe((theoreticalWin(ratedUsdE6) * share) / 1_000_000n)
    expect(await second).toBe(0n)
  } finally {
    await stage.sql('delete from chat_gift_parts')
    await stage.sql('delete from chat_gifts')
    await stage.close()
  }
})
