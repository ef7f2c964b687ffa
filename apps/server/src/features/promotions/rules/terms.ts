import { formatAmount } from '@powerplay/kernel'
import { createHash } from 'node:crypto'

/** What a bonus promises and asks for, as it was when the player took it. Amounts in USD cents. */
export interface BonusTerms {
  readonly offer: string
  readonly offerVersion: number
  readonly kind: 'money' | 'deposit'
  readonly name: string
  /** Of a money bonus. */
  readonly valueCents: number | null
  /** Of a deposit bonus: percent of one deposit, at most so much, from so much on. */
  readonly percent: number | null
  readonly maxCents: number | null
  readonly minDepositCents: number | null
  readonly isFirstDeposit: boolean
  /** Requirement: so many times what was granted. */
  readonly multiplier: number
  /** A money bonus releases at most so many times what was granted. */
  readonly maxReleaseX: number | null
  readonly validDays: number
  /** A deposit bonus is freed in so many slices. */
  readonly slices: number
  readonly maxStakeCents: number
  readonly maxStakePercent: number
  /** Under so much the open requirement is reset, once. */
  readonly lowBalanceCents: number
  /** Under so much the bonus is lost. */
  readonly dustCents: number
  /** A stake counts whole from this credited edge on, and in proportion below it. */
  readonly fullWeightEdgePpm: number
}

/** The same document gives the same text, in whatever order its fields were written. */
export function canonicalText(terms: BonusTerms): string {
  const entries = Object.entries(terms).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(Object.fromEntries(entries))
}

/** SHA-256 of the document, in hex: what the player's opt-in keeps. */
export function hashOf(terms: BonusTerms): string {
  return createHash('sha256').update(canonicalText(terms)).digest('hex')
}

/** Cents as dollars, without cents where there are none. */
export function usdText(cents: bigint | number): string {
  const text = formatAmount(BigInt(cents), 2)
  return `$${text.endsWith('.00') ? text.slice(0, -3) : text}`
}

/** The terms in words, made from the same data that decide. */
export function wordsOf(terms: BonusTerms): string[] {
  return [...valueWords(terms), ...playWords(terms)]
}

function valueWords(terms: BonusTerms): string[] {
  const { kind, valueCents, percent, maxCents, minDepositCents, multiplier, slices } = terms
  if (kind === 'money') {
    const most = (terms.maxReleaseX ?? 1) * (valueCents ?? 0)
    return [
      `${usdText(valueCents ?? 0)} of bonus money that can be staked at once.`,
      `Wager ${multiplier} times the bonus with bonus money. Then at most ${usdText(most)} of what ` +
        'is left becomes real; the rest is forfeited.',
    ]
  }
  const which = terms.isFirstDeposit ? 'your first deposit' : 'one deposit'
  return [
    `${percent ?? 0}% of ${which} from ${usdText(minDepositCents ?? 0)}, up to ${usdText(maxCents ?? 0)}.`,
    `Wager ${multiplier} times the bonus with real or bonus money. It comes frozen and is freed in ` +
      `${slices} slices; with the last one all that is left becomes real.`,
    'Stakes that advance it count for your level, not for rakeback, cashback, race, faucet or tickets.',
  ]
}

function playWords(terms: BonusTerms): string[] {
  const { maxStakeCents, maxStakePercent, lowBalanceCents, dustCents, validDays } = terms
  return [
    'Real money is staked first, then the bonus.',
    `One bet takes at most ${usdText(maxStakeCents)} of bonus money, and at most ` +
      `${maxStakePercent}% of the bonus.`,
    `A bonus balance under ${usdText(lowBalanceCents)} resets the wager requirement to what is ` +
      'left, once.',
    `A bonus under ${usdText(dustCents)} is lost.`,
    `It ends ${validDays} days after it begins. Your real balance can be withdrawn at any time.`,
  ]
}
