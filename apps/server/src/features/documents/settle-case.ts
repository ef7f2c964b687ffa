import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { decideCase, verifiedButNotKept, type Decision, type StoredCase } from './case-store.ts'
import { detailsOf } from './details.ts'
import type { DocumentParts } from './parts.ts'
import { personKeys } from './person-keys.ts'
import { neededOf } from './tiers.ts'

/**
 * Decides a case that waits; the country of verified papers is where its player is from then on, and the
 * name is looked for on lists.
 * @returns it; undefined where it does not wait.
 */
export async function settleCase(
  parts: DocumentParts,
  tx: Queries,
  id: Uuid,
  decision: Decision,
): Promise<StoredCase | undefined> {
  const done = await decideCase(tx, id, decision)
  if (done === undefined || decision.state !== 'verified') return done
  const keys = await keepPerson(parts, tx, done)
  for (const follower of parts.followers) await follower(tx, { userId: done.userId, keys })
  return done
}

/** Keeps what others ask of verified papers, which are sealed. @returns the keys of lists of persons */
async function keepPerson(
  parts: Pick<DocumentParts, 'secrets'>,
  on: Queries,
  own: Pick<StoredCase, 'details' | 'tier' | 'userId'>,
): Promise<readonly string[]> {
  const details = detailsOf(parts, own)
  if (details === undefined) return []
  const keys = personKeys(parts.secrets, details)
  // A form without a document proves no country.
  if (neededOf[own.tier].length > 0) {
    await on.query({
      text: 'update users set papers_country = $2 where id = $1 and erased_at is null',
      values: [own.userId, details.iso],
    })
  }
  await on.query({
    text: 'update document_players set person_keys = $2::text[] where user_id = $1',
    values: [own.userId, keys],
  })
  return keys
}

/** Papers that were verified before any of that was kept (migrations 0850, 0852). @returns how many */
export async function keepPersons(parts: DocumentParts): Promise<number> {
  const { database } = parts.platform
  const rows = await verifiedButNotKept(database)
  for (const own of rows) await keepPerson(parts, database, own)
  return rows.length
}
