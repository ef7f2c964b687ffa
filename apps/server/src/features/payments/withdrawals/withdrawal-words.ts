import type { ExplainedRule } from '@powerplay/contract'
import type { RefusalParams } from '@powerplay/kernel'
import type { PaymentParts } from '../parts.ts'
import { addressHoldHoursOf } from '../settings.ts'
import type { WithdrawalCheck } from './judge-withdrawal.ts'

/** A rule in words: what it asks, and what to do where it refuses. */
interface RuleWords {
  readonly text: string
  readonly way: (params: RefusalParams, refusal: string) => string
  readonly link?: string
}

const utc = (iso: unknown) => `${String(iso).slice(0, 16).replace('T', ' ')} UTC`

const words: Readonly<Record<string, RuleWords>> = {
  email: {
    text: 'Your e-mail is confirmed.',
    way: () => 'Confirm your e-mail.',
    link: '/settings',
  },
  details: {
    text: 'Birth date, country and terms are known.',
    way: () => 'Complete your details.',
    link: '/settings',
  },
  destination: {
    text: 'The address is one of this network, and none of ours.',
    way: (_params, refusal) =>
      refusal === 'payments/chain-off'
        ? 'Choose another network.'
        : refusal === 'payments/contract-recipient'
          ? 'Use an address that is no contract.'
          : 'Check the address.',
  },
  sum: {
    text: 'The network is open and the sum is large enough.',
    way: ({ min }, refusal) =>
      refusal === 'payments/chain-off'
        ? 'Choose another network, or come back later.'
        : refusal === 'payments/below-minimum'
          ? `Withdraw ${String(min)} or more.`
          : 'Enter a sum above zero.',
  },
  factor: {
    text: 'Large sums need a second factor.',
    way: () => 'Set up a second factor.',
    link: '/settings',
  },
  documents: {
    text: 'Your documents are known, where they are needed.',
    way: () => 'Send your documents. You can play on.',
    link: '/profile/settings/documents',
  },
  balance: {
    text: 'Your real balance holds the sum.',
    way: () => 'Ask for less.',
  },
  book: { text: 'Your address book has room.', way: () => 'Take an address out of it.' },
  debt: {
    text: 'Nothing is owed.',
    way: () => 'What comes in pays it first; then everything can go.',
  },
  'one-open': {
    text: 'One withdrawal at a time.',
    way: () => 'Wait for the open one, or cancel it.',
  },
  allowed: { text: 'Your account may move money.', way: () => 'Ask support.' },
  'day-limit': {
    text: 'The limit of your level for 24 hours.',
    way: ({ leftUsd }) => `$${String(leftUsd)} can go now. A higher level allows more.`,
    link: '/vip',
  },
  address: {
    text: 'The address has waited long enough.',
    way: ({ until }) => `It can be used from ${utc(until)} on.`,
  },
  play: {
    text: 'Deposits were played once.',
    way: ({ leftUsd }) => `Play $${String(leftUsd)} more.`,
    link: '/casino',
  },
}

/** A check of a withdrawal as it is explained. */
export function explainedCheck(
  { platform }: Pick<PaymentParts, 'platform'>,
  { rule, refusal }: WithdrawalCheck,
): ExplainedRule {
  const { text, way, link = null } = words[rule] ?? { text: rule, way: () => 'Ask support.' }
  const holdHours = addressHoldHoursOf(platform)
  const isMet = refusal === null
  return {
    ...{ rule, isMet },
    text: rule === 'address' && holdHours > 0 ? `A new address waits ${holdHours} hours.` : text,
    ...{ need: null, have: null },
    way: isMet ? null : way(refusal.params, refusal.refusal),
    link: isMet ? null : link,
  }
}
