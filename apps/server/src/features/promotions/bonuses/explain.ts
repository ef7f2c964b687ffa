import {
  findCurrency,
  formatAmount,
  fromWireId,
  refuse,
  Refusal,
  type Uuid,
} from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { findBonus, grantedOf, readProgress, type Bonus } from './bonus-store.ts'
import { asCodeOffer, codeLimits, noOffer, readCodeCaller } from '../codes/code-facts.ts'
import { countGuess } from '../codes/guesses.ts'
import { findByCode, type Offer } from '../campaigns/offer-store.ts'
import { standing } from '../campaigns/offer-terms.ts'
import type { PromotionParts, WithdrawalQuestion } from '../parts.ts'
import { amountIn, centsOf, presentEntry } from './present.ts'
import { codeChecks } from '../rules/code-checks.ts'
import { openOf, startOf } from '../rules/progress.ts'
import { usdText } from '../rules/terms.ts'
import { explained, type ExplainedRule } from '../rules/words.ts'

/** What is asked about. */
export type Question =
  | ({ readonly about: 'withdrawal' } & WithdrawalQuestion)
  | { readonly about: 'bonus'; readonly id: string }
  | { readonly about: 'code'; readonly code: string }

/** Every rule with the figure it needs, the figure there is, and what would change it. */
export interface Explanation {
  readonly amount: string | null
  readonly shown: string | null
  readonly currency: string | null
  readonly rules: readonly ExplainedRule[]
  /** Of a withdrawal: money that is shown and is no money to withdraw, and what frees it. */
  readonly elsewhere: readonly ExplainedRule[]
}

/**
 * Answers why something is not possible, by the very checks and figures that decide it.
 * @throws Refusal core/too-quick for many codes, core/unknown-id, core/bad-payload
 */
export async function explain(
  parts: PromotionParts,
  question: Question,
  context: CallContext,
): Promise<Explanation> {
  const userId = playerOf(context)
  if (question.about === 'code') {
    await countGuess(parts, context.caller.ip)
    return explainCode(parts, question.code, { ...context, userId })
  }
  if (question.about === 'bonus') return explainBonus(parts, question.id, userId)
  return explainWithdrawal(parts, question, context)
}

async function explainCode(
  parts: PromotionParts,
  code: string,
  { caller: asking, userId }: CallContext & { readonly userId: Uuid },
): Promise<Explanation> {
  const { database } = parts.platform
  const account = await accountRule(parts, asking)
  const found = await findByCode(database, code, false)
  // What was made for somebody else is to this player what nobody has written.
  const offer = found && isOfSomebodyElse(found, userId) ? undefined : found
  const userIds = await parts.economy.knownCluster(userId)
  const caller = await readCodeCaller(parts, database, { userId, userIds, offer })
  const judged = offer ? asCodeOffer(standing(parts, offer), userId, userIds) : noOffer
  const checks = codeChecks(judged, caller, codeLimits(parts))
  const unknown = checks.find(({ rule, isMet }) => !isMet && rule === 'known')
  const told = unknown ? [unknown] : checks
  const rules = [account, ...told.map(explained)]
  return { amount: null, shown: null, currency: null, rules, elsewhere: [] }
}

function isOfSomebodyElse({ privateUser }: Offer, userId: Uuid): boolean {
  return privateUser !== null && privateUser !== userId
}

const line = (rule: string, text: string, own: Partial<ExplainedRule>): ExplainedRule => ({
  ...{ rule, text, isMet: false, need: null, have: null, way: null, link: null },
  ...own,
})

/** What to do about an account that takes no part, by what the gate refuses it for. */
const accountWays: Readonly<Record<string, string>> = {
  'core/details-missing': 'Complete your details.',
  'core/email-not-verified': 'Verify your email address.',
  'core/self-excluded': 'You have excluded yourself from play.',
  'core/time-out': 'Come back when your break is over.',
  'core/country-restricted': 'Promotions are not offered where you are.',
  'core/no-permission': 'Ask the support.',
}

/** The gate of every promotion, which is asked before any code. */
async function accountRule(
  { economy }: PromotionParts,
  caller: CallContext['caller'],
): Promise<ExplainedRule> {
  const text = 'Your account takes part in promotions.'
  try {
    await economy.mayReceive(caller)
    return line('account', text, { isMet: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return line('account', text, { way: accountWays[error.refusal] ?? null })
  }
}

/** The rules of withdrawals as they stand, and where money is that is shown and cannot go. */
async function explainWithdrawal(
  { wallet, withdrawals }: PromotionParts,
  question: Question & { readonly about: 'withdrawal' },
  context: CallContext,
): Promise<Explanation> {
  const judge = withdrawals() ?? refuse('core/feature-off')
  const { currency } = question
  const { decimals } =
    findCurrency(currency) ??
    refuse('core/bad-payload', { fields: { currency: ['validation.in'] } })
  const { rules, amountMinor } = await judge(question, context)
  const pockets = (await wallet.pocketsOf(playerOf(context))).filter(
    (row) => row.currency === currency,
  )
  const held = (name: string) => pockets.find(({ pocket }) => pocket === name)?.balance ?? 0n
  const text = (minor: bigint) => formatAmount(minor, decimals)
  const places: [string, bigint, string, string, string | null][] = [
    [
      'bonus',
      held('bonus') + held('bonus_escrow'),
      'Bonus, to play.',
      'Moves to real when its requirement is met.',
      '/rewards',
    ],
    ['bets', held('escrow'), 'In a running bet.', 'Settled with the bet.', null],
    [
      'frozen',
      held('frozen'),
      'Kept back at a table or for a transfer.',
      'Comes back when that ends.',
      null,
    ],
  ]
  const elsewhere = places.flatMap(([rule, minor, label, way, link]) =>
    minor === 0n ? [] : [line(rule, label, { have: text(minor), way, link })],
  )
  const shown = held('real') + held('bonus')
  return { amount: text(amountMinor), shown: text(shown), currency, rules, elsewhere }
}

/** What a bonus still needs, step by step. */
async function explainBonus(
  { platform }: PromotionParts,
  wireId: string,
  userId: Uuid,
): Promise<Explanation> {
  const id = fromWireId('bonus', wireId) ?? refuse('core/unknown-id')
  const bonus = await findBonus(platform.database, id)
  if (bonus?.userId !== userId) refuse('core/unknown-id')
  const progress = (await readProgress(platform.database, [id])).get(id)
  const shown = presentEntry(bonus, progress)
  return {
    amount: null,
    shown: shown?.value ?? null,
    currency: bonus.currency,
    rules: [...stateRules(bonus), ...progressRules(bonus, progress)],
    elsewhere: [],
  }
}

function stateRules({ state, terms, validUntil }: Bonus): ExplainedRule[] {
  if (state === 'opted_in') {
    const until = validUntil === null ? '' : new Date(validUntil).toISOString().slice(0, 16)
    return [
      line('deposit', `A deposit from ${usdText(terms.minDepositCents ?? 0)}.`, {
        need: usdText(terms.minDepositCents ?? 0),
        way: `Deposit until ${until.replace('T', ' ')} UTC.`,
      }),
    ]
  }
  const isOpen = state === 'active'
  return [line('open', 'The bonus is running.', { isMet: isOpen, have: isOpen ? null : state })]
}

function progressRules(bonus: Bonus, known: Parameters<typeof presentEntry>[1]): ExplainedRule[] {
  const granted = grantedOf(bonus)
  if (!granted) return []
  const progress = known ?? startOf(granted)
  const { progressUsdE6, requiredUsdE6 } = progress
  const cents = (usdE6: bigint) => usdText(centsOf(usdE6))
  const missing = requiredUsdE6 - progressUsdE6
  const what = bonus.kind === 'deposit' ? 'real or bonus money' : 'bonus money'
  const rules = [
    line('requirement', `Weighted stakes with ${what}.`, {
      isMet: missing <= 0n,
      need: cents(requiredUsdE6),
      have: cents(progressUsdE6),
      way: missing > 0n ? `${cents(missing)} of wager to go.` : null,
    }),
  ]
  if (bonus.kind === 'deposit') rules.push(sliceRule(granted.slices, progress.freed, progress))
  const open = openOf(progress)
  rules.push(
    line('bets', 'No open bet holds money of the bonus.', {
      isMet: open === 0n,
      ...(open > 0n && { have: amountIn(granted.currency, open), way: 'Finish the bet.' }),
    }),
  )
  return rules
}

function sliceRule(
  slices: number,
  freed: number,
  { progressUsdE6, requiredUsdE6 }: { progressUsdE6: bigint; requiredUsdE6: bigint },
): ExplainedRule {
  const isMet = freed >= slices
  const nextAt = (requiredUsdE6 * BigInt(freed + 1) + BigInt(slices) - 1n) / BigInt(slices)
  const missing = nextAt - progressUsdE6
  return line('slices', 'All slices are freed.', {
    isMet,
    need: String(slices),
    have: String(freed),
    way: isMet ? null : `${usdText(centsOf(missing))} of wager to the next slice.`,
  })
}
