import type { DocumentKind, PersonDetails } from '@powerplay/contract'

/** A case as it is handed to whoever checks papers. */
export interface CheckedCase {
  readonly id: string
  readonly tier: 1 | 2 | 3
  readonly details: PersonDetails
  readonly kinds: readonly DocumentKind[]
}

/** What a check came to; null leaves the case to staff. */
export type CheckResult =
  | { readonly state: 'verified'; readonly told: null }
  | { readonly state: 'refused'; readonly told: string }
  | null

/** Checks papers: staff in the dashboard, or a provider of such checks. */
export interface DocumentChecker {
  check(one: CheckedCase): Promise<CheckResult>
}

/** The checker that a build brings along: staff look, unless a demo build verifies by itself. */
export function staffChecker(verifiesAll: () => boolean): DocumentChecker {
  return { check: async () => (verifiesAll() ? { state: 'verified', told: null } : null) }
}
