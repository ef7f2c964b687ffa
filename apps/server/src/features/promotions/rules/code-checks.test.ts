import { describe, expect, it } from 'vitest'
import {
  codeChecks,
  firstUnmet,
  type CodeCaller,
  type CodeLimits,
  type CodeOffer,
} from './code-checks.ts'
import { explained } from './words.ts'

const limits: CodeLimits = {
  lowBalanceCents: 1_000,
  perDay: 1,
  publicSharePercent: 2,
  wheelSharePercent: 3,
}
const offer = (own: Partial<CodeOffer> = {}): CodeOffer => ({
  kind: 'money',
  state: 'active',
  startsAt: null,
  expiresAt: null,
  activationsLeft: null,
  budgetLeftCents: null,
  valueCents: 200,
  affiliation: 'any',
  affiliateCode: null,
  vipMin: 0,
  isPublic: true,
  isPrivate: false,
  isForCaller: false,
  isForGroup: true,
  isOwnedByCaller: false,
  isOfWheel: false,
  ...own,
})
/** Somebody who may have any code. */
const caller = (own: Partial<CodeCaller> = {}): CodeCaller => ({
  now: 1_000,
  hasUsedIt: false,
  usedToday: 0,
  inviteCode: null,
  level: 0,
  realCents: 0,
  hasOpenBonus: false,
  hasOpenDepositBonus: false,
  depositedCents: 1_000,
  publicCents: 0,
  wheelCents: 0,
  theoreticalCents: 10_000,
  lifetimeTheoreticalCents: 10_000,
  ...own,
})
const refusalOf = (own: Partial<CodeOffer>, player: Partial<CodeCaller> = {}) =>
  firstUnmet(codeChecks(offer(own), caller(player), limits))?.refusal ?? null

describe('a code', () => {
  it('is open to whoever meets every rule', () => {
    expect(refusalOf({})).toBeNull()
  })

  it.each<[string, Partial<CodeOffer>, Partial<CodeCaller>]>([
    ['invalid-code', { state: 'draft' }, {}],
    ['invalid-code', { state: 'paused' }, {}],
    ['invalid-code', { startsAt: 1_001 }, {}],
    ['code-expired', { expiresAt: 1_000 }, {}],
    ['code-expired', { state: 'ended' }, {}],
    ['code-expired', { state: 'ended', expiresAt: 2_000 }, {}],
    ['code-used-up', { activationsLeft: 0 }, {}],
    ['code-used-up', { budgetLeftCents: 199 }, {}],
    ['code-used', {}, { hasUsedIt: true }],
    ['daily-limit', {}, { usedToday: 1 }],
    ['referral-only', { affiliation: 'referral_only' }, {}],
    [
      'referral-only',
      { affiliation: 'referral_only', affiliateCode: 'ann' },
      { inviteCode: 'bob' },
    ],
    ['non-affiliated-only', { affiliation: 'non_affiliated_only' }, { inviteCode: 'bob' }],
    ['vip-only', { vipMin: 1 }, {}],
    ['own-code', { isOwnedByCaller: true }, {}],
    ['private-code', { isPrivate: true }, {}],
    ['private-code', { isForGroup: false }, {}],
    ['balance-condition', {}, { realCents: 1_000 }],
    ['balance-condition', {}, { hasOpenBonus: true }],
    ['deposit-first', {}, { depositedCents: 0 }],
    ['play-more', {}, { theoreticalCents: 9_999 }],
    ['another-bonus', { kind: 'deposit' }, { hasOpenBonus: true }],
  ])('is refused as %s', (name, of, by) => {
    expect(refusalOf(of, by)).toBe(`promotions/${name}`)
  })

  it('of the wheel waits for no low balance, but for 3 % of all play', () => {
    const wheel = { isOfWheel: true, isPublic: false, isPrivate: true, isForCaller: true }
    const rich = { realCents: 500_000, usedToday: 3, lifetimeTheoreticalCents: 6_667 }
    expect(refusalOf(wheel, rich)).toBeNull()
    expect(refusalOf(wheel, { ...rich, lifetimeTheoreticalCents: 6_666 })).toBe(
      'promotions/play-more',
    )
    expect(refusalOf(wheel, { ...rich, wheelCents: 1 })).toBe('promotions/play-more')
  })

  it('says how much rated wager is missing', () => {
    const checks = codeChecks(offer(), caller({ theoreticalCents: 0 }), limits)
    // $2 are 2 % of $100 of theoretical win, which is $10,000 of rated wager.
    expect(firstUnmet(checks)?.params).toEqual({ neededCents: 1_000_000 })
  })
})

/** A small generator of its own: the same histories every time. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What the specification refuses a code for, in its order, said once more by hand. */
function expected(of: CodeOffer, by: CodeCaller): string | null {
  if (of.state === 'draft' || of.state === 'paused') return 'invalid-code'
  if (of.state === 'ended' || (of.expiresAt ?? Infinity) <= by.now) return 'code-expired'
  if (of.activationsLeft === 0 || (of.budgetLeftCents ?? Infinity) < of.valueCents)
    return 'code-used-up'
  if (by.hasUsedIt) return 'code-used'
  if (!of.isPrivate && by.usedToday >= 1) return 'daily-limit'
  if (of.affiliation === 'referral_only' && by.inviteCode === null) return 'referral-only'
  if (of.affiliation === 'non_affiliated_only' && by.inviteCode !== null)
    return 'non-affiliated-only'
  if (by.level < of.vipMin) return 'vip-only'
  if (of.isOwnedByCaller) return 'own-code'
  if ((of.isPrivate && !of.isForCaller) || !of.isForGroup) return 'private-code'
  if (of.kind === 'money') {
    if (by.hasOpenBonus || (!of.isOfWheel && by.realCents >= 1_000)) return 'balance-condition'
    if (by.depositedCents === 0) return 'deposit-first'
    if (of.isOfWheel && (by.wheelCents + of.valueCents) * 100 > by.lifetimeTheoreticalCents * 3)
      return 'play-more'
    if (
      !of.isOfWheel &&
      of.isPublic &&
      (by.publicCents + of.valueCents) * 100 > by.theoreticalCents * 2
    )
      return 'play-more'
  }
  const isInTheWay = of.kind === 'deposit' ? by.hasOpenBonus : by.hasOpenDepositBonus
  return isInTheWay && of.kind !== 'tickets' ? 'another-bonus' : null
}

it('what decides and what is explained is what the specification says, for 100,000 random players and codes', () => {
  const pick = chance(7)
  const yes = () => pick(4) === 0
  const oneOf = <Value>(...values: readonly [Value, ...Value[]]): Value =>
    values[pick(values.length)] ?? values[0]
  const refused = new Set<string | null>()
  const differ: object[] = []
  for (let turn = 0; turn < 100_000; turn += 1) {
    const asked = offer({
      kind: oneOf('money', 'money', 'deposit', 'tickets'),
      state: oneOf('active', 'active', 'active', 'active', 'active', 'paused', 'ended'),
      expiresAt: oneOf(null, null, null, 999, 1_000, 2_000),
      activationsLeft: oneOf(null, null, 0, 1),
      budgetLeftCents: oneOf(null, null, 199, 200, 500),
      affiliation: oneOf('any', 'any', 'any', 'referral_only', 'non_affiliated_only'),
      vipMin: oneOf(0, 0, 3),
      isPublic: yes(),
      isPrivate: yes(),
      isForCaller: yes(),
      isForGroup: pick(9) > 0,
      isOwnedByCaller: pick(9) === 0,
      isOfWheel: yes(),
    })
    const hasOpenBonus = yes()
    const player = caller({
      hasUsedIt: pick(9) === 0,
      usedToday: pick(9) === 0 ? 1 : 0,
      inviteCode: oneOf(null, 'ann'),
      level: pick(6),
      realCents: oneOf(0, 0, 999, 1_000),
      hasOpenBonus,
      hasOpenDepositBonus: hasOpenBonus && yes(),
      depositedCents: oneOf(0, 5_000, 5_000),
      publicCents: oneOf(0, 0, 1, 200),
      wheelCents: oneOf(0, 0, 1, 200),
      theoreticalCents: oneOf(0, 9_999, 10_000, 20_000),
      lifetimeTheoreticalCents: oneOf(0, 6_666, 6_667, 13_334),
    })
    const checks = codeChecks(asked, player, limits)
    const decided = firstUnmet(checks)?.refusal ?? null
    const told = checks.find((check) => !explained(check).isMet)?.refusal ?? null
    const name = expected(asked, player)
    if (decided !== (name && `promotions/${name}`) || told !== decided) differ.push(asked, player)
    refused.add(decided)
    // Whatever has figures that grow is met exactly where they say so.
    for (const { rule, isMet, need, have } of checks) {
      if ((rule !== 'level' && rule !== 'play') || !need || !have) continue
      if (isMet !== have.value >= need.value) differ.push(asked, player)
    }
  }
  expect(differ).toEqual([])
  expect(refused.size).toBe(15)
})
