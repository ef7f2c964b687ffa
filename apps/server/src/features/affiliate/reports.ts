import type {
  AffiliateData,
  AffiliateDay,
  AffiliatePayout,
  AffiliateReferral,
} from '@powerplay/contract'
import {
  currencyOf,
  dayMs,
  formatAmount,
  startOfDay,
  toIso,
  toSafeNumber,
  toWireId,
  type Uuid,
} from '@powerplay/kernel'
import { showCommission } from './claims.ts'
import { ownCodes } from './codes.ts'
import type { AffiliateParts } from './parts.ts'
import {
  readCodeFigures,
  readCounts,
  readDays,
  readPayouts,
  readReferrals,
  type Page,
} from './report-store.ts'
import { centsOf, maskName, tierAt, usdOf, type TierTerms } from './rules.ts'
import { affiliateTiers } from './settings.ts'
import { ratedOfReferrals, readTiers } from './tier-store.ts'

const latelyMs = 30 * dayMs

/** What an affiliate has earned, and by which codes. */
export async function showAffiliate(parts: AffiliateParts, userId: Uuid): Promise<AffiliateData> {
  const { clock, database, settings } = parts.platform
  const codes = await ownCodes(parts, userId)
  const counts = await readCounts(database, userId, clock.now() - latelyMs)
  const figures = new Map((await readCodeFigures(database, userId)).map((row) => [row.id, row]))
  const tiers = settings.get(affiliateTiers)
  const tier = Math.min(tierAt(await readTiers(database, [userId]), Infinity), tiers.length)
  const ratedE6 = (await ratedOfReferrals(database, [userId])).get(userId) ?? 0n
  const first = codes.find(({ isActive }) => isActive)
  return {
    tier,
    commissionPct: tiers[tier - 1]?.pct ?? 0,
    ratedUsd: usdOf(ratedE6),
    nextTier: nextOf(tiers, tier, ratedE6),
    ...(await showCommission(parts, userId)),
    paidCents: toSafeNumber(counts.paidCents),
    isUnderReview: counts.isUnderReview,
    referrals: counts.referrals,
    qualified: counts.qualified,
    active30d: counts.active,
    clicks30d: counts.clicks,
    link: first === undefined ? null : `/ref/${first.code}`,
    codes: codes.map(({ id, code, isActive }) => {
      const row = figures.get(id)
      return {
        _id: toWireId('code', id),
        code,
        clicks: row?.clicks ?? 0,
        signups: row?.signups ?? 0,
        qualified: row?.qualified ?? 0,
        earnedCents: centsOf(row?.earnedE6 ?? 0n),
        active: isActive,
      }
    }),
  }
}

function nextOf(tiers: readonly TierTerms[], tier: number, ratedE6: bigint) {
  const next = tiers[tier]
  if (!next) return null
  return { pct: next.pct, missingUsd: usdOf(BigInt(next.fromUsd) * 1_000_000n - ratedE6) }
}

/** Clicks, sign-ups and commission of the last days, today among them. */
export async function showChart(
  { platform }: AffiliateParts,
  userId: Uuid,
  days: number,
): Promise<AffiliateDay[]> {
  const today = startOfDay(platform.clock.now())
  const dayOf = (at: number) => toIso(at).slice(0, 10)
  const span = { first: dayOf(today - (days - 1) * dayMs), last: dayOf(today) }
  const rows = await readDays(platform.database, userId, span)
  return rows.map(({ date, clicks, signups, earnedE6 }) => ({
    ...{ date, clicks, signups },
    earnedCents: toSafeNumber(earnedE6 / 10_000n),
  }))
}

/** A page as calls ask for it. */
export interface PageInput {
  readonly page: number
  readonly perPage: number
}

export function rowsOf({ page, perPage }: PageInput): Page {
  return { limit: perPage, offset: (page - 1) * perPage }
}

export function paged<Row>(rows: Row[], { page, perPage }: PageInput, total: number) {
  return { rows, page, pages: Math.ceil(total / perPage), total }
}

/** Who came by the links of a player; of a name its first two letters. */
export async function listReferrals(
  { platform }: AffiliateParts,
  userId: Uuid,
  { code, ...page }: PageInput & { readonly code?: string | undefined },
) {
  const which = { userId, code: code ?? null }
  const { rows, total } = await readReferrals(platform.database, which, rowsOf(page))
  const shown = rows.map(
    ({ name, token, state, wasQualified, joinedAt, ratedE6, earnedE6 }): AffiliateReferral => ({
      name: maskName(name),
      token,
      joinedAt: Math.round(joinedAt),
      qualified: state === 'qualified' || wasQualified,
      ratedUsd: usdOf(ratedE6),
      earnedCents: centsOf(earnedE6),
      state: state === 'blocked' ? 'blocked' : 'active',
    }),
  )
  return paged(shown, page, total)
}

/** Claims of a player. */
export async function listPayouts({ platform }: AffiliateParts, userId: Uuid, page: PageInput) {
  const { rows, total } = await readPayouts(platform.database, userId, rowsOf(page))
  const shown = rows.map(({ at, currency, amountMinor, cents, isPaid }): AffiliatePayout => ({
    at: Math.round(at),
    currency,
    value: formatAmount(amountMinor, currencyOf(currency).decimals),
    cents: toSafeNumber(cents),
    state: isPaid ? 'paid' : 'pending',
  }))
  return paged(shown, page, total)
}
