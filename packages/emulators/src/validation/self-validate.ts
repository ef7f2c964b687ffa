import { AggregatorError } from '../protocol/aggregator-error.ts'
import type { Session } from '../play/session.ts'
import type { World } from '../world.ts'
import { checks } from './checks.ts'
import { createProbe } from './probe.ts'

/** The session must have been opened within this time. */
const freshMs = 15 * 60_000

/** What a check came to. */
export interface CheckResult {
  readonly name: string
  readonly isPassed: boolean
  readonly problem: string | null
}

export interface ValidationResult {
  readonly success: boolean
  readonly log: readonly string[]
  readonly checks: readonly CheckResult[]
}

function freshSession(world: World): Session {
  const since = world.clock.now() - freshMs
  const session = world.sessions
    .list()
    .find((one) => !one.isDemo && one.closedAt === null && one.openedAt >= since)
  if (session) return session
  throw new AggregatorError(422, 'Open a game session first: none was opened within 15 minutes')
}

/**
 * Calls the merchant's callback 24 ways and watches the balance. The checks give back what they
 * take; switched-on faults do not touch them.
 */
export async function selfValidate(world: World): Promise<ValidationResult> {
  const probe = createProbe(world, freshSession(world))
  const results: CheckResult[] = []
  for (const check of checks) {
    const problem = (await check.run(probe)) ?? null
    results.push({ name: check.name, isPassed: problem === null, problem })
  }
  const log = results.map(({ name, isPassed, problem }, at) =>
    isPassed ? `${at + 1}. ok: ${name}` : `${at + 1}. failed: ${name} (${problem ?? ''})`,
  )
  return { success: results.every((result) => result.isPassed), log, checks: results }
}
