import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { decideCase, verifiedButNotKept, type Decision, type StoredCase } from './case-store.ts'
import { detailsOf } from './details.ts'
import { addName } from './keep-names.ts'
import type { DocumentParts, VerifiedFollower } from './parts.ts'
import { keepMarks } from './person-marks.ts'
import { keepCountry } from './person-store.ts'
import { neededOf } from './tiers.ts'

/** A case that was decided, with what is left to do after the commit. */
export interface SettledCase {
  afterwards(): Promise<void>
}

/**
 * Decides a case that waits; the country of verified papers is where its player is from then on, and the
 * name is looked for on lists, and among those who excluded themselves.
 * @returns undefined where it does not wait.
 */
export async function settleCase(
  parts: DocumentParts,
  tx: Queries,
  id: Uuid,
  decision: Decision,
): Promise<SettledCase | undefined> {
  const done = await decideCase(tx, id, decision)
  if (done === undefined) return undefined
  const left: Awaited<ReturnType<VerifiedFollower>>[] = []
  if (decision.state === 'verified') {
    await keepPerson(parts, tx, done)
    await keepMarks(parts, tx, done)
    await addName(parts, tx, done)
    for (const follower of parts.verifying) left.push(await follower(tx, done.userId))
  }
  return {
    async afterwards() {
      for (const act of left) await act()
    },
  }
}

/** Keeps the country of verified papers, which are sealed. */
async function keepPerson(
  parts: Pick<DocumentParts, 'platform' | 'secrets'>,
  on: Queries,
  own: Pick<StoredCase, 'details' | 'id' | 'tier' | 'userId'>,
): Promise<void> {
  // A form without a document proves no country.
  if (neededOf[own.tier].length === 0) return
  const details = detailsOf(parts, own)
  if (details !== undefined) await keepCountry(on, own.userId, details.iso)
}

/** Papers that were verified before it was kept (migration 0850). @returns how many */
export async function keepPersons(parts: DocumentParts): Promise<number> {
  const { database } = parts.platform
  const rows = await verifiedButNotKept(database)
  for (const own of rows) await keepPerson(parts, database, own)
  return rows.length
}
