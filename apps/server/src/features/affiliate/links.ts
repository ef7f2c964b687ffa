import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import type { Invited } from '../auth/index.ts'
import { findCode } from './code-store.ts'
import {
  blockLinks,
  blockLinksOf,
  keepLink,
  linkWork,
  qualifyLink,
  waitingLinks,
  type OpenLink,
} from './link-store.ts'
import type { AffiliateParts } from './parts.ts'
import { normalizeCode, tierFor } from './rules.ts'
import { affiliateQualifyCents, affiliateTiers } from './settings.ts'
import { keepTier, ratedOfReferrals } from './tier-store.ts'

/** Whose code an invite is: in use, of a player. */
export async function ownerOfCode(
  { platform }: AffiliateParts,
  text: string,
): Promise<Uuid | null> {
  const row = await findCode(platform.database, normalizeCode(text))
  return row?.isActive === true ? row.userId : null
}

/**
 * Attributes a new account to whoever invited it, in the account's transaction: once, for ever. Whoever
 * invites himself has the account, and a link that is blocked.
 */
export async function attribute(
  { platform, economy }: AffiliateParts,
  tx: Queries,
  { userId, inviterId, code }: Invited,
): Promise<void> {
  const row = await findCode(tx, normalizeCode(code))
  await keepLink(tx, {
    userId,
    referrerId: inviterId,
    codeId: row?.userId === inviterId ? row.id : null,
    token: Buffer.from(platform.random.bytes(32)).toString('hex'),
    createdAt: platform.clock.now(),
  })
  const { userIds } = await economy.clusterOf(tx, userId)
  if (userIds.includes(inviterId)) await blockLinks(tx, [userId], 'cluster')
}

const perTurn = 500

/**
 * Lets referrals count from now on that have a confirmed e-mail and enough deposits, and blocks those
 * that are their affiliate themselves. Any node may run it, any number of times.
 */
export async function qualifyReferrals(parts: AffiliateParts): Promise<void> {
  const { database } = parts.platform
  let after: InstantMs = 0
  for (;;) {
    const waiting = await waitingLinks(database, after, perTurn)
    const ready: OpenLink[] = []
    await parts.setAside.each(linkWork, waiting, {
      idOf: ({ userId }) => userId,
      async run(link) {
        if (!(await isReady(parts, link))) return
        await qualify(parts, link)
        ready.push(link)
      },
    })
    await reachTiers(parts, [...new Set(ready.map(({ referrerId }) => referrerId))])
    const last = waiting.at(-1)
    if (!last || waiting.length < perTurn) return
    after = last.createdAt
  }
}

async function isReady({ economy, platform }: AffiliateParts, link: OpenLink): Promise<boolean> {
  const neededE6 = BigInt(platform.settings.get(affiliateQualifyCents)) * 10_000n
  return (await economy.depositedUsdE6(link.userId)) >= neededE6
}

/** One person's two accounts earn each other nothing. */
async function qualify({ economy, platform }: AffiliateParts, link: OpenLink): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const { userIds } = await economy.clusterOf(tx, link.userId)
    if (userIds.includes(link.referrerId)) await blockLinks(tx, [link.userId], 'cluster')
    else await qualifyLink(tx, link.userId)
  })
}

/**
 * Looks once more who of an affiliate's referrals is the affiliate; before anything is paid. What was
 * not claimed of them is taken back.
 */
export async function blockOwnAccounts(parts: AffiliateParts, referrerId: Uuid): Promise<void> {
  const { database } = parts.platform
  const blocked = await database.transaction(async (tx) => {
    const { userIds } = await parts.economy.clusterOf(tx, referrerId)
    return blockLinksOf(tx, referrerId, userIds)
  })
  if (blocked) await reachTiers(parts, [referrerId])
}

/** Writes down the tiers that the play of their referrals has brought these affiliates to. */
export async function reachTiers(
  { platform }: AffiliateParts,
  referrerIds: readonly Uuid[],
): Promise<void> {
  const { database, settings } = platform
  const rated = await ratedOfReferrals(database, referrerIds)
  const tiers = settings.get(affiliateTiers)
  for (const userId of referrerIds) {
    await database.transaction((tx) =>
      keepTier(tx, userId, tierFor(rated.get(userId) ?? 0n, tiers)),
    )
  }
}
