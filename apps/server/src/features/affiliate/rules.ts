import { hourMs, toEstimate, toSafeNumber, type InstantMs } from '@powerplay/kernel'

/** What a tier asks and pays: rated wager of all qualified referrals, percent of their T. */
export interface TierTerms {
  readonly fromUsd: number
  readonly pct: number
}

export const tierMax = 10

/** The tiers an installation begins with. Source: product design, Affiliate. */
export const firstTiers: TierTerms[] = [
  { fromUsd: 0, pct: 4 },
  { fromUsd: 100_000, pct: 5.5 },
  { fromUsd: 500_000, pct: 7 },
  { fromUsd: 2_000_000, pct: 8.5 },
  { fromUsd: 10_000_000, pct: 10 },
]

/** Terms of the tiers, and from when on they count. */
export interface TermsVersion {
  readonly validFrom: InstantMs
  readonly tiers: readonly TierTerms[]
}

/** A tier above the first that an affiliate holds or held. */
export interface HeldTier {
  readonly tier: number
  readonly reachedAt: InstantMs
  readonly lostAt: InstantMs | null
}

/** The tier of an affiliate at a moment, from 1. It counts for what is settled after it was reached. */
export function tierAt(held: readonly HeldTier[], at: InstantMs): number {
  const isHeld = ({ reachedAt, lostAt }: HeldTier) =>
    reachedAt < at && (lostAt === null || lostAt >= at)
  return held.reduce((best, each) => (isHeld(each) && each.tier > best ? each.tier : best), 1)
}

/** The tier that so much rated wager leads to, from 1. */
export function tierFor(ratedUsdE6: bigint, tiers: readonly TierTerms[]): number {
  const reached = tiers.filter(({ fromUsd }) => ratedUsdE6 >= BigInt(fromUsd) * 1_000_000n)
  return Math.max(1, reached.length)
}

/** The terms of a moment; none, which pay nothing, before the first version. */
export function tiersAt(versions: readonly TermsVersion[], at: InstantMs): readonly TierTerms[] {
  return versions.findLast(({ validFrom }) => validFrom <= at)?.tiers ?? []
}

/** Commission of a bet in 1e-6 USD, rounded down: a percent of its theoretical win. */
export function commissionE6(
  theoreticalUsdE6: bigint,
  tier: number,
  tiers: readonly TierTerms[],
): bigint {
  const percent = tiers[Math.min(tier, tiers.length) - 1]?.pct ?? 0
  return (theoreticalUsdE6 * BigInt(Math.round(percent * 10_000))) / 1_000_000n
}

/** Commission that was earned in hours from here on still waits. */
export function heldFrom(now: InstantMs, holdHours: number): InstantMs {
  const hour = Math.floor(now / hourMs) * hourMs
  // An hour is free once its last instant has waited long enough.
  return holdHours === 0 ? now + hourMs : hour - holdHours * hourMs
}

/** What the programme shows of a referral's name. */
export function maskName(name: string): string {
  return `${name.slice(0, 2)}***`
}

const codeText = /^[a-z0-9_-]{4,20}$/
/** Words that a link of a player must not speak with. */
const reserved: ReadonlySet<string> = new Set([
  ...['admin', 'administrator', 'support', 'staff', 'moderator', 'help', 'official', 'house'],
  ...['powerplay', 'pwrplay', 'bonus', 'casino', 'sport', 'sports', 'poker', 'login', 'register'],
  ...['wallet', 'deposit', 'withdraw', 'partner', 'affiliate', 'rewards', 'null', 'undefined'],
])

/** A typed code as it is kept: without regard to case. */
export function normalizeCode(text: string): string {
  return text.trim().toLowerCase()
}

/** How a code is wrong: its characters, or a word that is the house's own. */
export function codeProblem(code: string): 'characters' | 'reserved' | null {
  if (!codeText.test(code)) return 'characters'
  return reserved.has(code) ? 'reserved' : null
}

const codeAlphabet = '23456789abcdefghjkmnpqrstvwxyz'

/** A code of eight letters from random bytes. */
export function codeFrom(random: Uint8Array): string {
  return Array.from(random, (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}

/** 1e-6 USD in whole cents, cut; nothing below zero. */
export function centsOf(usdE6: bigint): number {
  return usdE6 > 0n ? toSafeNumber(usdE6 / 10_000n) : 0
}

/** USD with two decimals, cut; nothing below zero. */
export function usdOf(usdE6: bigint): number {
  return usdE6 > 0n ? toEstimate(usdE6 / 10_000n, 2) : 0
}
