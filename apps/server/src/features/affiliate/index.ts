import { fromWireId, refuse, secondMs, toWireId } from '@powerplay/kernel'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { createSetAside } from '../../platform/jobs/set-aside.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import { countsForBonus, rewardedOnly, type WalletDoor } from '../wallet/index.ts'
import { createAffiliateAnnouncer } from './announcer.ts'
import { affiliateAreas } from './areas.ts'
import { claimCommission, payExcluded, payOwed } from './claims.ts'
import { createCode, endCode, forgetOldVisitors, visit } from './codes.ts'
import { affiliateFold } from './fold.ts'
import { attribute, ownerOfCode, qualifyReferrals } from './links.ts'
import type { AffiliateParts } from './parts.ts'
import { listPayouts, listReferrals, showAffiliate, showChart } from './reports.ts'
import {
  affiliateCodesMax,
  affiliateHoldHours,
  affiliateMinClaimCents,
  affiliateQualifyCents,
  affiliateSettings,
  affiliateTiers,
} from './settings.ts'
import { listRoots, publishStatements, showStatement } from './statements.ts'
import { keepTerms } from './tier-store.ts'

/** What others may ask: the periodic work, which tests do by hand. */
export interface AffiliateDoor {
  /** Lets referrals count that are ready, pays what is owed, and looks at tiers. */
  upkeep(): Promise<void>
  /** Publishes the statements of days that are over. */
  publishStatements(): Promise<void>
}

interface Needs {
  readonly auth: AuthDoor
  readonly economy: EconomyDoor
  readonly wallet: WalletDoor
}

/** The affiliate programme: a part of the theoretical win of everybody whom a player brings. */
export const affiliate = feature({
  name: 'affiliate',
  settings: affiliateSettings,
  open({ platform, secrets, doors: { auth, economy, wallet } }: Given<Needs>) {
    const parts: AffiliateParts = {
      ...{ platform, secrets, wallet, economy },
      setAside: createSetAside(platform, 'affiliate'),
      users: auth,
      async isInvite(text) {
        const id = fromWireId('user', text)
        if (id !== undefined) return (await auth.accountOf(id)) !== undefined
        return !text.includes('@') && (await auth.findUser(text)) !== null
      },
    }
    auth.alsoInvite({
      ownerOf: (code) => ownerOfCode(parts, code),
      joined: (tx, invited) => attribute(parts, tx, invited),
    })
    economy.declare({
      name: 'affiliate',
      percentOf: (read) => Math.max(...read(affiliateTiers).map(({ pct }) => pct)),
    })
    return openAffiliate(parts)
  },
})

const upkeepMs = 5 * secondMs

async function openAffiliate(parts: AffiliateParts) {
  const { platform } = parts
  const tiers = () => platform.settings.get(affiliateTiers)
  const announcer = createAffiliateAnnouncer(parts)
  const door: AffiliateDoor = {
    async upkeep() {
      await payOwed(parts)
      await payExcluded(parts)
      await qualifyReferrals(parts)
      await announcer.look()
    },
    publishStatements: () => publishStatements(parts),
  }
  // Bets count from when the feature stands on.
  await keepTerms(platform.database, tiers())
  return {
    door,
    calls: callsOf(parts),
    folds: [
      rewardedOnly(
        affiliateFold(tiers, (referrerIds) => announcer.played(referrerIds)),
        (fact) => countsForBonus(parts.wallet, fact),
      ),
    ],
    areas: affiliateAreas(parts),
    switches: { affiliate: () => true },
    headOf: headsAt({
      '/partner': pageHead(
        'Affiliate Program',
        'Bring friends and get a part of the theoretical win of every bet they place.',
      ),
    }),
    jobs: [
      () =>
        repeat(platform.logOf('affiliate'), {
          event: 'affiliate.upkeep_failed',
          everyMs: upkeepMs,
          async work() {
            await payOwed(parts)
            await payExcluded(parts)
            await qualifyReferrals(parts)
            await publishStatements(parts)
            await forgetOldVisitors(parts)
          },
        }),
    ],
    close: () => announcer.stop(),
  }
}

type AffiliateCalls = Pick<
  CallHandlers,
  | 'affiliateProgramme'
  | 'affiliateVisit'
  | 'affiliateData'
  | 'affiliateChart'
  | 'affiliateReferrals'
  | 'createAffiliateCode'
  | 'removeAffiliateCode'
  | 'claimAffiliate'
  | 'affiliatePayouts'
  | 'affiliateRoots'
  | 'affiliateStatement'
>

function callsOf(parts: AffiliateParts): AffiliateCalls {
  const { settings } = parts.platform
  return {
    affiliateProgramme: async () => ({
      tiers: [...settings.get(affiliateTiers)],
      minClaimCents: settings.get(affiliateMinClaimCents),
      holdHours: settings.get(affiliateHoldHours),
      qualifyCents: settings.get(affiliateQualifyCents),
      codesMax: settings.get(affiliateCodesMax),
    }),
    affiliateVisit: ({ code }, { caller }) => visit(parts, code, caller),
    affiliateData: (_input, context) => showAffiliate(parts, playerOf(context)),
    affiliateChart: async ({ days }, context) => ({
      data: await showChart(parts, playerOf(context), days),
    }),
    affiliateReferrals: (input, context) => listReferrals(parts, playerOf(context), input),
    async createAffiliateCode({ code }, context) {
      const row = await createCode(parts, context.caller, code)
      return { _id: toWireId('code', row.id), code: row.code }
    },
    async removeAffiliateCode({ id }, context) {
      const codeId = fromWireId('code', id) ?? refuse('core/unknown-id')
      await endCode(parts, playerOf(context), codeId)
      return { ok: true as const }
    },
    claimAffiliate: ({ currency }, context) => claimCommission(parts, context, currency),
    affiliatePayouts: (page, context) => listPayouts(parts, playerOf(context), page),
    affiliateRoots: (page) => listRoots(parts, page),
    affiliateStatement: ({ day }, context) => showStatement(parts, playerOf(context), day),
  }
}
