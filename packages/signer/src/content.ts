import { z } from 'zod'
import { isAccountIntent, type Intent, type SpendIntent } from './intent.ts'

/** Recipient, amounts and, where there is one, the number: what may never differ under one id. */
export function contentOf(wanted: Intent): string {
  const { chain, asset, to, memo, units } = wanted
  const own = isAccountIntent(wanted) ? [wanted.kind, slotOf(wanted)] : []
  return JSON.stringify([chain, asset, to, memo, units, ...own])
}

const contentShape = z.array(z.string().nullable())
/** Whether what was signed under this content is a withdrawal, and no move among our own addresses. */
export function isPayment(content: string): boolean {
  const kind = contentShape.parse(JSON.parse(content))[5]
  return kind === undefined || kind === 'withdrawal'
}

/**
 * Of two transactions in one slot a chain takes one: those under one number of one key, and those of one payment,
 * which spend the same outputs.
 */
export function slotOf(wanted: Intent): string {
  if (!isAccountIntent(wanted)) return [wanted.chain, wanted.id].join(':')
  return [wanted.chain, wanted.branch, wanted.index, wanted.nonce].join(':')
}

/**
 * The outputs that a payment is paid from, in an order of their own. What each holds belongs to it: a signature says
 * what its own output holds and nothing of the others, so whoever had the same signed for different sums could put
 * signatures together that leave more to the chain than any of them says. Within a payment no version says another
 * sum (`checkRaise`), and neither does another payment (`SignedLog.checkOutputs`).
 */
export function inputsOf({ inputs }: SpendIntent): string {
  const all = inputs.map(({ txid, place, asset, units, branch, index }) =>
    [txid, place, asset, units, branch, index].join(':'),
  )
  return all.toSorted().join(' ')
}

/** What a payment says of an output that it spends. */
export interface OutputClaim {
  /** Chain, transaction and place: one text for one output. */
  readonly output: string
  /** Coin, units, and the place of the key. */
  readonly claim: string
}

/**
 * What a line of the log says of the outputs it spends; nothing where it spends none, or was written before they were
 * kept. The id of a transaction is one in capitals too.
 * @param slot begins with the chain (`slotOf`).
 * @param inputs as `inputsOf` writes them.
 */
export function claimsOf(slot: string | null, inputs: string | null): OutputClaim[] {
  if (slot === null || inputs === null || inputs === '') return []
  const [chain] = slot.split(':')
  return inputs.split(' ').map((one) => {
    const [txid = '', place, ...claim] = one.split(':')
    return { output: [chain, txid.toLowerCase(), place].join(':'), claim: claim.join(':') }
  })
}
