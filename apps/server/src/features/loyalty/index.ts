import { secondMs } from '@powerplay/kernel'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import { headsAt, pageHead } from '../../platform/http/page.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { createLoyaltyAnnouncer } from './announcer.ts'
import { daysFold, rakebackFold, totalsFold } from './folds.ts'
import { keepTerms } from './level-store.ts'
import type { LoyaltyParts } from './parts.ts'
import { claimRakeback, payOwed, showRakeback, showRakebackTerms } from './rakeback.ts'
import { loyaltySettings, vipLevels } from './settings.ts'
import { settleCashback } from './settle-cashback.ts'
import { showVip } from './show-vip.ts'

/** What others may ask: the periodic work, which tests do by hand. */
interface LoyaltyDoor {
  /** Settles the cashback of days that are over. */
  settleCashback(): Promise<void>
  /** Pays what was claimed and not paid. */
  payOwed(): Promise<void>
}

interface Needs {
  readonly auth: Pick<AuthDoor, 'accountOf'>
  readonly notifications: Pick<Notices, 'put'>
  readonly wallet: WalletDoor
}

/** Levels, rakeback and cashback: what playing gives back. */
export const loyalty = feature({
  name: 'loyalty',
  settings: loyaltySettings,
  open: ({ platform, gates, doors: { auth, notifications, wallet } }: Given<Needs>) =>
    openLoyalty({
      platform,
      wallet,
      users: auth,
      notices: notifications,
      isVipOn: () => gates.isOn('vip'),
      isRakebackOn: () => gates.isOn('rakeback'),
    }),
})

const upkeepMs = 30 * secondMs

async function openLoyalty(parts: LoyaltyParts) {
  const { platform } = parts
  const levels = () => platform.settings.get(vipLevels)
  const announcer = createLoyaltyAnnouncer(parts)
  const door: LoyaltyDoor = {
    settleCashback: () => settleCashback(parts),
    payOwed: () => payOwed(parts),
  }
  // Bets count from when the feature stands on.
  await keepTerms(platform.database, levels())
  return {
    door,
    calls: callsOf(parts),
    folds: [
      totalsFold(levels, (userIds) => announcer.grew(userIds)),
      daysFold(),
      rakebackFold(levels, (userIds) => announcer.changed(userIds)),
    ],
    switches: { vip: () => true, rakeback: () => true },
    headOf: headsAt({
      '/vip': pageHead('VIP Program', 'Ten levels, what each asks for and what it gives back.'),
      '/rewards': pageHead('Rewards', 'Rakeback, cashback and your level on one page.'),
    }),
    jobs: [
      () =>
        repeat(platform.logOf('loyalty'), {
          event: 'loyalty.upkeep_failed',
          everyMs: upkeepMs,
          async work() {
            await payOwed(parts)
            if (parts.isRakebackOn()) await settleCashback(parts)
          },
        }),
    ],
    close: () => announcer.stop(),
  }
}

type LoyaltyCalls = Pick<CallHandlers, 'vip' | 'rakeback' | 'rakebackTerms' | 'claimRakeback'>

function callsOf(parts: LoyaltyParts): LoyaltyCalls {
  return {
    vip: (_input, { caller }) => showVip(parts, caller.userId),
    async rakeback(_input, context) {
      const { rakeback, next } = await showRakeback(parts, playerOf(context))
      return { rakeback, next }
    },
    rakebackTerms: (_input, context) => showRakebackTerms(parts, playerOf(context)),
    claimRakeback: (_input, context) => claimRakeback(parts, playerOf(context)),
  }
}
