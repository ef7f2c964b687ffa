import { checks } from '../validation/checks.ts'
import { amountRules } from './amount-rules.ts'
import { answerRules } from './answer-rules.ts'
import { betRules } from './bet-rules.ts'
import { openProbe, type ConformanceProbe } from './conformance-probe.ts'
import { formRules } from './form-rules.ts'
import { refundRules } from './refund-rules.ts'
import { debtRule, rollbackRules } from './rollback-rules.ts'
import { sources, type Outcome, type Rule } from './rule.ts'
import { signatureRules } from './signature-rules.ts'
import { stormRules } from './storm-rules.ts'
import type { ConformanceTarget } from './target.ts'
import { winRules } from './win-rules.ts'

/** What one rule came to. */
export interface RuleResult {
  readonly name: string
  readonly source: string
  readonly verdict: 'kept' | 'broken' | 'skipped'
  /** What went wrong, or why it was not tried. */
  readonly note: string | null
}

/** What a wallet came to. */
export interface ConformanceReport {
  readonly url: string
  readonly startedAt: string
  readonly requests: number
  readonly slowestMs: number
  /** By how much the run left the balance moved, as decimal text; null when it was not told. */
  readonly balanceMoved: string | null
  readonly results: readonly RuleResult[]
  readonly findings: number
}

/** Every rule, in the order they are run: the answers are judged after all others were given. */
export const ruleGroups: Readonly<Record<string, readonly Rule[]>> = {
  'self-validation': checks.map(({ name, run }) => ({ name, source: sources.validation, run })),
  signatures: signatureRules,
  forms: formRules,
  amounts: amountRules,
  bets: betRules,
  wins: winRules,
  refunds: refundRules,
  rollbacks: rollbackRules,
  storms: stormRules,
  debts: [debtRule],
  answers: answerRules,
}

/** How a run is watched and narrowed. */
export interface RunOptions {
  /** Told of each rule as soon as it was tried. */
  readonly onResult?: (result: RuleResult) => void
  /** Groups of rules that are run; all of them unless told. */
  readonly isWanted?: (group: string) => boolean
}

/**
 * Tries every rule on a wallet. What the rules take they give back; a wallet that breaks some may
 * be left with another balance.
 */
export async function runConformance(
  target: ConformanceTarget,
  { onResult = () => undefined, isWanted = () => true }: RunOptions = {},
): Promise<ConformanceReport> {
  const probe = openProbe(target)
  const startedAt = new Date().toISOString()
  const before = await probe.balance()
  const results: RuleResult[] = []
  const groups = Object.entries(ruleGroups).filter(([group]) => isWanted(group))
  for (const rule of groups.flatMap(([, rules]) => rules)) {
    const result = resultOf(rule, await tryRule(rule, probe, before !== undefined))
    results.push(result)
    onResult(result)
  }
  const after = await probe.balance()
  return {
    url: target.url,
    startedAt,
    requests: probe.exchanges.length,
    slowestMs: Math.max(...probe.exchanges.map(({ ms }) => ms)),
    balanceMoved: before === undefined || after === undefined ? null : probe.text(after - before),
    results,
    findings: results.filter(({ verdict }) => verdict === 'broken').length,
  }
}

/** A wallet that does not tell its balance is told so, once, not a hundred times. */
function tryRule(rule: Rule, probe: ConformanceProbe, isThere: boolean): Promise<Outcome> {
  const isTried =
    isThere || rule === ruleGroups['self-validation']?.[0] || answerRules.includes(rule)
  return isTried
    ? rule.run(probe)
    : Promise.resolve({ skipped: 'the wallet does not tell the balance' })
}

function resultOf({ name, source }: Rule, outcome: Outcome): RuleResult {
  if (outcome === undefined) return { name, source, verdict: 'kept', note: null }
  if (typeof outcome === 'string') return { name, source, verdict: 'broken', note: outcome }
  return { name, source, verdict: 'skipped', note: outcome.skipped }
}
