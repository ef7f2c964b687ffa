import type { Check, Figure } from './code-checks.ts'
import { usdText } from './terms.ts'

/** A rule in words: what it asks, what to do where it is not met, and where. */
interface RuleWords {
  readonly text: string
  readonly way: (check: Check) => string | null
  readonly link: string | null
}

const midnight = 'Come back after 00:00 UTC.'

/** By the name of the rule. */
const words: Readonly<Record<string, RuleWords>> = {
  known: {
    text: 'The code exists and is open.',
    way: () => 'Look at how it is written.',
    link: null,
  },
  'in-time': { text: 'Its time is not over.', way: () => null, link: '/promotions' },
  left: { text: 'Some of it is left.', way: () => null, link: '/promotions' },
  once: { text: 'Once per person and household.', way: () => null, link: null },
  daily: { text: 'One code a day; private ones are excepted.', way: () => midnight, link: null },
  affiliation: {
    text: 'It is open to how you joined.',
    way: ({ refusal }) =>
      refusal === 'promotions/referral-only'
        ? 'Only for invited accounts'
        : 'Not for invited accounts',
    link: null,
  },
  level: {
    text: 'Your level is high enough.',
    way: ({ need }) => `Reach level ${need?.value ?? 0}.`,
    link: '/vip',
  },
  own: { text: 'It is not your own code.', way: () => 'Give it to somebody else.', link: null },
  private: { text: 'It was made for you or for everybody.', way: () => null, link: null },
  balance: {
    text: 'No bonus is open, and your real balance is low.',
    way: ({ need }) => `Real balance below ${usdText(need?.value ?? 0)} and no open bonus needed`,
    link: null,
  },
  deposit: { text: 'You have deposited before.', way: () => 'Make a deposit first.', link: null },
  play: {
    text: 'Your own play carries its value.',
    way: ({ params }) => `Play ${usdText(params.neededCents ?? 0)} of rated wager more.`,
    link: '/vip',
  },
  'one-bonus': {
    text: 'One bonus at a time.',
    way: () => 'Finish or cancel the other bonus.',
    link: '/rewards',
  },
}

const plain: RuleWords = { text: '', way: () => null, link: null }

/** What to do about a rule that is not met; null where nothing helps. */
export function wayOf(check: Check): string | null {
  return (words[check.rule] ?? plain).way(check)
}

function figureText(figure: Figure | null): string | null {
  if (figure === null) return null
  const { value, unit } = figure
  if (unit === 'usdCents') return usdText(value)
  if (unit === 'instant') return new Date(value).toISOString().slice(0, 16).replace('T', ' ')
  return String(value)
}

/** One line of an explanation. */
export interface ExplainedRule {
  readonly rule: string
  readonly text: string
  readonly isMet: boolean
  readonly need: string | null
  readonly have: string | null
  readonly way: string | null
  readonly link: string | null
}

/** A rule as it is explained: the same check that decides, in words. */
export function explained(check: Check): ExplainedRule {
  const { text, link } = words[check.rule] ?? plain
  return {
    rule: check.rule,
    text,
    isMet: check.isMet,
    need: figureText(check.need),
    have: figureText(check.have),
    way: check.isMet ? null : wayOf(check),
    link: check.isMet ? null : link,
  }
}
