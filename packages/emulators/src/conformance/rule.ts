import type { ConformanceProbe } from './conformance-probe.ts'

/** A rule that could not be tried on this wallet. */
export interface Skipped {
  readonly skipped: string
}

/** Undefined when the rule holds, a text when it does not. */
export type Outcome = string | undefined | Skipped

/** One thing that a wallet must do. */
export interface Rule {
  readonly name: string
  /** Where the rule comes from. */
  readonly source: string
  readonly run: (probe: ConformanceProbe) => Promise<Outcome>
}

/** Places that rules come from. */
export const sources = {
  validation: 'GIS 1.4, Self-validation',
  authorisation: 'GIS 1.4, Authorization',
  answers: 'GIS 1.4, Merchant integration: answers and errors',
  bet: 'GIS 1.4, Merchant integration: bet',
  win: 'GIS 1.4, Merchant integration: win',
  refund: 'GIS 1.4, Merchant integration: refund',
  rollback: 'GIS 1.4, Merchant integration: rollback',
  repeats: 'GIS 1.4, Merchant integration: repeats',
  /** The protocol is silent, but money is lost without it. */
  books: 'sound bookkeeping',
  caution: 'prudence towards what anybody may send',
} as const

/** Rules that share a source, in the order they are run. */
export function rulesOf(
  source: string,
  named: Readonly<Record<string, Rule['run']>>,
): readonly Rule[] {
  return Object.entries(named).map(([name, run]) => ({ name, source, run }))
}
