import type { ReviewReason } from '@powerplay/contract'
import { currencyOf, findChain, formatAmount } from '@powerplay/kernel'
import type { Plan } from '../../../program/area.ts'
import type { Withdrawal } from './withdrawal-store.ts'

/** Why somebody looks at a withdrawal, as staff read it. */
const lookedAt: ReadonlyMap<string, string> = new Map<ReviewReason, string>([
  ['auto-off', 'it does not go out by itself'],
  ['auto-sum', 'it is larger than what goes out by itself'],
  ['auto-day', 'within a day its player takes more than goes out by itself'],
  ['new-address', 'nothing was paid to this address before'],
  ['kyc', 'documents are needed first'],
  ['bonus', 'a bonus is still being played'],
  ['second-person', 'it is worth so much that two persons look'],
  ['recipient', 'the receiving account is not its player’s'],
  ['network', 'payouts of its network are not let out by themselves'],
  ['unplayed', 'deposits were not played: its player may not play'],
  ['no-email', 'the e-mail address is not confirmed'],
  ['no-factor', 'its account has no second factor'],
  ['no-price', 'nobody knows its price of now'],
  ['hot-wallet', 'the wallet that pays is being filled up'],
])

/** The reasons of a row as SQL lists them, `auto-sum, auto-day`, in words. Pure. */
export function wordsOfReasons(listed: unknown): string {
  const reasons = typeof listed === 'string' && listed !== '' ? listed.split(', ') : []
  return reasons.map((reason) => lookedAt.get(reason) ?? reason).join('; ')
}

/**
 * A withdrawal with all that whoever approves it decides about. Only the title names where to: an erasure empties
 * it, and the trail keeps the rest. Pure.
 * @param agree how many persons have agreed once whoever reads this does.
 */
export function wordsOfApproval(
  own: Withdrawal,
  agree: number,
): Required<Pick<Plan, 'title' | 'before' | 'after'>> {
  const { personsNeeded, personsAgreed, reasons, memo } = own
  const { code, decimals } = currencyOf(own.currency)
  const sum = (minor: bigint) => `${formatAmount(minor, decimals)} ${code}`
  const usd = formatAmount(own.usdE6 / 10_000n, 2)
  const why = reasons.map((reason) => lookedAt.get(reason) ?? reason)
  const isPaid = agree >= personsNeeded
  return {
    title: `${sum(own.sumMinor)} ($${usd}) to ${own.address}${memo === null ? '' : `, memo ${memo}`}`,
    before: [
      `${personsAgreed} of ${personsNeeded} agreed`,
      ...why.map((reason) => `looked at: ${reason}`),
    ].join('\n'),
    after: [
      isPaid ? 'approved and paid' : `${agree} of ${personsNeeded} agreed, and not paid yet`,
      `network: ${findChain(own.chain)?.name ?? own.chain}`,
      `taken from the balance: ${sum(own.sumMinor)}`,
      `fee: ${sum(own.feeMinor)}, and for the network ${sum(own.networkFeeMinor)}`,
      `arrives: ${sum(own.netMinor)}`,
    ].join('\n'),
  }
}
