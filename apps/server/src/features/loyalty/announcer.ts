import { secondMs, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../platform/broadcaster.ts'
import { byUser, readLevels, takeUntold } from './level-store.ts'
import type { LoyaltyParts } from './parts.ts'
import { showRakeback } from './rakeback.ts'
import { vipLevels } from './settings.ts'

/** A player hears of his rakeback at most this often. */
const everyMs = 30 * secondMs
/** Players told at once; whoever is left out hears of it after the next bet. */
const toldMax = 200

/** Tells players of levels and rakeback after the commits that brought them. */
export interface LoyaltyAnnouncer {
  /** The lifetime figures of these grew. */
  grew(userIds: readonly Uuid[]): void
  /** The rakeback of these changed. */
  changed(userIds: readonly Uuid[]): void
  stop(): void
}

/** Gathers whom to tell of rakeback, and tells of levels at once. */
export function createLoyaltyAnnouncer(parts: LoyaltyParts): LoyaltyAnnouncer {
  const log = parts.platform.logOf('loyalty')
  const waiting = new Set<Uuid>()
  let timer: NodeJS.Timeout | undefined
  const failed = (error: Error) =>
    log.warn({ event: 'loyalty.announce_failed', error: error.message })
  const tell = async () => {
    timer = undefined
    const userIds = [...waiting].slice(-toldMax)
    waiting.clear()
    for (const userId of userIds) await tellRakeback(parts, userId)
  }
  return {
    grew(userIds) {
      if (parts.isVipOn()) tellLevels(parts, userIds).catch(failed)
    },
    changed(userIds) {
      if (!parts.isRakebackOn()) return
      for (const userId of userIds) waiting.add(userId)
      timer ??= setTimeout(() => void tell().catch(failed), everyMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

async function tellRakeback(parts: LoyaltyParts, userId: Uuid): Promise<void> {
  const { next, sumCents } = await showRakeback(parts, userId)
  const channel = userChannel(toWireId('user', userId))
  parts.platform.broadcaster.emit(channel, 'RakebackChanged', { next, sumCents })
}

/** Of several levels at once, one message: for the highest. */
async function tellLevels(parts: LoyaltyParts, userIds: readonly Uuid[]): Promise<void> {
  const { broadcaster, database, settings } = parts.platform
  const reached = byUser(await takeUntold(database, userIds))
  for (const [userId, rows] of reached) {
    const top = rows.reduce((best, row) => (row.level > best.level ? row : best))
    const before = (await readLevels(database, [userId]))
      .map((row) => row.level)
      .filter((level) => !rows.some((row) => row.level === level))
    const from = Math.max(0, ...before)
    const name = settings.get(vipLevels)[top.level]?.name ?? ''
    const payload = { from, to: top.level, by: top.source }
    await parts.notices.put(database, {
      userId,
      kind: 'level',
      title: `You reached ${name}`,
      text: `Level ${top.level}: more rakeback and cashback from your next bet on.`,
      link: '/vip',
    })
    broadcaster.emit(userChannel(toWireId('user', userId)), 'VipChanged', payload)
  }
}
