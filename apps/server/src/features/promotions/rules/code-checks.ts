/** A figure of a rule, with what it counts. */
export interface Figure {
  readonly value: number
  readonly unit: 'usdCents' | 'level' | 'count' | 'instant'
}

/** One rule as it stands for somebody: whether it is met, by which figures, and what would change it. */
export interface Check {
  /** Name of the rule, and the refusal it leads to. */
  readonly rule: string
  readonly refusal: string
  readonly isMet: boolean
  readonly need: Figure | null
  readonly have: Figure | null
  /** What the refusal tells besides. */
  readonly params: Readonly<Record<string, number>>
}

/** What an offer asks, as far as it can be judged. Amounts in USD cents. */
export interface CodeOffer {
  readonly kind: 'money' | 'deposit' | 'tickets'
  readonly state: 'draft' | 'active' | 'paused' | 'ended'
  readonly startsAt: number | null
  readonly expiresAt: number | null
  readonly activationsLeft: number | null
  readonly budgetLeftCents: number | null
  readonly valueCents: number
  readonly affiliation: 'any' | 'referral_only' | 'non_affiliated_only'
  readonly affiliateCode: string | null
  readonly vipMin: number
  readonly isPublic: boolean
  /** Made for one account alone. */
  readonly isPrivate: boolean
  readonly isForCaller: boolean
  /** Of the caller's half of its experiment, or of none. */
  readonly isForGroup: boolean
  readonly isOwnedByCaller: boolean
  readonly isOfWheel: boolean
}

/** Who asks, with everything that any rule looks at. */
export interface CodeCaller {
  readonly now: number
  readonly hasUsedIt: boolean
  /** Codes activated since midnight, private ones left out. */
  readonly usedToday: number
  readonly inviteCode: string | null
  readonly level: number
  readonly realCents: number
  readonly hasOpenBonus: boolean
  readonly hasOpenDepositBonus: boolean
  readonly depositedCents: number
  /** Public money codes of the last 30 days, and money of the wheel of all time, activated. */
  readonly publicCents: number
  readonly wheelCents: number
  /** Own theoretical win of 30 days, and of all time. */
  readonly theoreticalCents: number
  readonly lifetimeTheoreticalCents: number
}

/** Settings that the rules read. */
export interface CodeLimits {
  readonly lowBalanceCents: number
  readonly perDay: number
  readonly publicSharePercent: number
  readonly wheelSharePercent: number
}

interface Asked {
  readonly offer: CodeOffer
  readonly caller: CodeCaller
  readonly limits: CodeLimits
}

type Rule = (asked: Asked) => Check

const cents = (value: number): Figure => ({ value, unit: 'usdCents' })

function plain(rule: string, refusal: string, isMet: boolean, own: Partial<Check> = {}): Check {
  return { rule, refusal, isMet, need: null, have: null, params: {}, ...own }
}

/**
 * The rules in the order in which they are asked: the first that is not met is the refusal.
 * Source: product specification of the community, 2.3, activate, codes 1 to 13.
 */
const rules: readonly Rule[] = [
  ({ offer: { state, startsAt }, caller: { now } }) =>
    plain(
      'known',
      'promotions/invalid-code',
      (state === 'active' || state === 'ended') && (startsAt === null || startsAt <= now),
    ),
  // What staff ended is over, whatever its time says.
  ({ offer: { expiresAt, state }, caller: { now } }) =>
    plain(
      'in-time',
      'promotions/code-expired',
      state !== 'ended' && (expiresAt === null || now < expiresAt),
      expiresAt === null || state === 'ended'
        ? {}
        : { need: { value: expiresAt, unit: 'instant' }, have: { value: now, unit: 'instant' } },
    ),
  ({ offer: { activationsLeft, budgetLeftCents, valueCents } }) =>
    plain(
      'left',
      'promotions/code-used-up',
      (activationsLeft === null || activationsLeft > 0) &&
        (budgetLeftCents === null || budgetLeftCents >= valueCents),
      activationsLeft === null
        ? {}
        : {
            need: { value: 1, unit: 'count' },
            have: { value: activationsLeft, unit: 'count' },
          },
    ),
  ({ caller }) => plain('once', 'promotions/code-used', !caller.hasUsedIt),
  ({ offer, caller, limits }) =>
    plain(
      'daily',
      'promotions/daily-limit',
      offer.isPrivate || caller.usedToday < limits.perDay,
      offer.isPrivate
        ? {}
        : {
            need: { value: limits.perDay - 1, unit: 'count' },
            have: { value: caller.usedToday, unit: 'count' },
          },
    ),
  ({ offer, caller }) => affiliationRule(offer, caller),
  ({ offer, caller }) =>
    plain('level', 'promotions/vip-only', caller.level >= offer.vipMin, {
      need: { value: offer.vipMin, unit: 'level' },
      have: { value: caller.level, unit: 'level' },
      params: { vipMin: offer.vipMin },
    }),
  ({ offer }) => plain('own', 'promotions/own-code', !offer.isOwnedByCaller),
  ({ offer }) =>
    plain(
      'private',
      'promotions/private-code',
      (!offer.isPrivate || offer.isForCaller) && offer.isForGroup,
    ),
  balanceRule,
  ({ offer, caller }) =>
    plain(
      'deposit',
      'promotions/deposit-first',
      offer.kind !== 'money' || caller.depositedCents > 0,
    ),
  playRule,
  ({ offer, caller }) =>
    plain(
      'one-bonus',
      'promotions/another-bonus',
      offer.kind !== 'deposit'
        ? !caller.hasOpenDepositBonus || offer.kind === 'tickets'
        : !caller.hasOpenBonus,
    ),
]

function affiliationRule(offer: CodeOffer, { inviteCode }: CodeCaller): Check {
  const { affiliation, affiliateCode } = offer
  if (affiliation === 'non_affiliated_only') {
    return plain('affiliation', 'promotions/non-affiliated-only', inviteCode === null)
  }
  const isOf = affiliateCode === null || affiliateCode.toLowerCase() === inviteCode?.toLowerCase()
  const isMet = affiliation === 'any' || (inviteCode !== null && isOf)
  return plain('affiliation', 'promotions/referral-only', isMet)
}

/** A money bonus wants no bonus beside it and, unless the wheel gave it, little real money. */
function balanceRule({ offer, caller, limits }: Asked): Check {
  const isPoor = offer.isOfWheel || caller.realCents < limits.lowBalanceCents
  const isMet = offer.kind !== 'money' || (!caller.hasOpenBonus && isPoor)
  return plain('balance', 'promotions/balance-condition', isMet, {
    ...(offer.kind === 'money' && {
      need: cents(limits.lowBalanceCents),
      have: cents(caller.realCents),
    }),
  })
}

/** What a code may be worth at most, by the own play: 2 % of 30 days, or 3 % of all with the wheel. */
function playRule({ offer, caller, limits }: Asked): Check {
  const rule = (isMet: boolean, own: Partial<Check> = {}) =>
    plain('play', 'promotions/play-more', isMet, own)
  if (offer.kind !== 'money' || (!offer.isPublic && !offer.isOfWheel)) return rule(true)
  const share = offer.isOfWheel ? limits.wheelSharePercent : limits.publicSharePercent
  const taken = (offer.isOfWheel ? caller.wheelCents : caller.publicCents) + offer.valueCents
  const have = offer.isOfWheel ? caller.lifetimeTheoreticalCents : caller.theoreticalCents
  // A share of nothing can never be reached.
  const need = share > 0 ? Math.ceil((taken * 100) / share) : Number.MAX_SAFE_INTEGER
  return rule(have >= need, {
    need: cents(need),
    have: cents(have),
    // A cent of theoretical win is a dollar of rated wager.
    params: { neededCents: Math.min(Math.max(need - have, 0) * 100, Number.MAX_SAFE_INTEGER) },
  })
}

/** All rules as they stand. Pure. */
export function codeChecks(offer: CodeOffer, caller: CodeCaller, limits: CodeLimits): Check[] {
  return rules.map((rule) => rule({ offer, caller, limits }))
}

/** The rule that decides: the first that is not met. */
export function firstUnmet(checks: readonly Check[]): Check | undefined {
  return checks.find(({ isMet }) => !isMet)
}
