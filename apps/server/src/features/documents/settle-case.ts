import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { decideCase, verifiedWithoutCountry, type Decision, type StoredCase } from './case-store.ts'
import { detailsOf } from './details.ts'
import type { DocumentParts } from './parts.ts'

/**
 * Decides a case that waits; the country of verified papers is where its player is from then on.
 * @returns it; undefined where it does not wait.
 */
export async function settleCase(
  parts: DocumentParts,
  tx: Queries,
  id: Uuid,
  decision: Decision,
): Promise<StoredCase | undefined> {
  const done = await decideCase(tx, id, decision)
  if (done !== undefined && decision.state === 'verified') await keepCountry(parts, tx, done)
  return done
}

async function keepCountry(
  parts: Pick<DocumentParts, 'secrets'>,
  on: Queries,
  own: Pick<StoredCase, 'details' | 'userId'>,
): Promise<void> {
  const iso = detailsOf(parts, own)?.iso
  if (iso === undefined) return
  await on.query({
    text: 'update users set papers_country = $2 where id = $1 and erased_at is null',
    values: [own.userId, iso],
  })
}

/** Papers that were verified before their country was kept (migration 0850). @returns how many */
export async function keepCountries(parts: DocumentParts): Promise<number> {
  const { database } = parts.platform
  const rows = await verifiedWithoutCountry(database)
  for (const own of rows) await keepCountry(parts, database, own)
  return rows.length
}
