import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { findFindings, houseRules, type CaseRule, type Finding } from './find-cases.ts'
import type { CaseParts } from './parts.ts'
import { findSenders } from './sanctions/find-senders.ts'
import { caseRules } from './settings.ts'

/** A case as it is opened. */
export interface NewCase extends Omit<Finding, 'rule'> {
  readonly rule: Finding['rule'] | 'staff'
  readonly note: string | null
  readonly openedBy: Uuid | null
}

/** @returns false where one of this kind is open already. */
export async function insertCase(
  tx: Queries,
  {
    platform,
    own,
    at = new Date(platform.clock.now()),
  }: { readonly platform: Platform; readonly own: NewCase; readonly at?: Date },
): Promise<boolean> {
  const { userId, rule, sumUsdE6, count, otherId, note, openedBy } = own
  const rows = await tx.query({
    text: `insert into aml_cases
        (id, user_id, rule, sum_usd_e6, count, other_id, note, opened_by, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
    values: [platform.mintId(), userId, rule, sumUsdE6, count, otherId, note, openedBy, at],
  })
  return rows.length === 1
}

/**
 * Looks through the movements of the last days and opens a case for whatever the rules see. The player is
 * told nothing. @returns how many cases were opened
 */
export async function openCases(parts: LookParts): Promise<number> {
  let count = 0
  for (const rule of houseRules) {
    try {
      count += await openCasesOf(parts, rule)
    } catch (error) {
      // One rule that fails keeps no other from its look.
      const log = parts.platform.logOf('cases')
      log.error({ event: 'cases.rule_failed', rule, error: String(error) })
    }
  }
  return count
}

type LookParts = Pick<CaseParts, 'platform' | 'secrets'>

/** Looks by one rule alone. @returns how many cases were opened */
export async function openCasesOf(parts: LookParts, rule: CaseRule): Promise<number> {
  const { platform } = parts
  const { database, settings, clock } = platform
  const senders = rule === 'sanctions' ? await findSenders(parts, database) : []
  const look = { rules: settings.get(caseRules), now: new Date(clock.now()), senders }
  let count = 0
  for (const finding of await findFindings(database, rule, look)) {
    if (await database.transaction((tx) => openCase(tx, platform, finding))) count += 1
  }
  return count
}

/**
 * Opens a case of the house with its line of the audit trail.
 * @param at what it is about came no later; else this moment.
 * @returns false where one of it is open
 */
export async function openCase(
  tx: Queries,
  platform: Platform,
  finding: Finding,
  at: Date = new Date(platform.clock.now()),
): Promise<boolean> {
  const own = { ...finding, note: null, openedBy: null }
  if (!(await insertCase(tx, { platform, own, at }))) return false
  const { userId: subject, rule } = finding
  const line = { stream: 'access', event: 'cases.opened', actor: null } as const
  await platform.audit.write({ ...line, subject, detail: { rule } }, tx)
  return true
}
