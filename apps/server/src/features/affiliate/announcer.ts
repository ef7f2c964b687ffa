import { minuteMs, toWireId, type Uuid } from '@powerplay/kernel'
import { userChannel } from '../../platform/broadcaster.ts'
import { showCommission } from './claims.ts'
import { reachTiers } from './links.ts'
import type { AffiliateParts } from './parts.ts'

/** Affiliates looked at in one turn; whoever is left out is looked at after the next bet. */
const turnMax = 500

/** Looks after affiliates whose referrals played: their tiers, and what their screens show. */
export interface AffiliateAnnouncer {
  played(referrerIds: readonly Uuid[]): void
  /** Looks now; the timer does so at most once a minute. */
  look(): Promise<void>
  stop(): void
}

/** Gathers whose referrals played, and looks at them once a minute. */
export function createAffiliateAnnouncer(parts: AffiliateParts): AffiliateAnnouncer {
  const { broadcaster, logOf } = parts.platform
  const waiting = new Set<Uuid>()
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    clearTimeout(timer)
    timer = undefined
    const userIds = [...waiting].slice(0, turnMax)
    for (const userId of userIds) waiting.delete(userId)
    if (userIds.length === 0) return
    await reachTiers(parts, userIds)
    for (const userId of userIds) {
      const payload = await showCommission(parts, userId)
      broadcaster.emit(userChannel(toWireId('user', userId)), 'AffiliateEarned', payload)
    }
  }
  return {
    played(referrerIds) {
      for (const userId of referrerIds) waiting.add(userId)
      timer ??= setTimeout(() => {
        look().catch((error: Error) =>
          logOf('affiliate').warn({ event: 'affiliate.announce_failed', error: error.message }),
        )
      }, minuteMs).unref()
    },
    look,
    stop: () => clearTimeout(timer),
  }
}
