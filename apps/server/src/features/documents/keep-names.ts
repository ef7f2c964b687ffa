import type { Queries } from '../../platform/database/database.ts'
import { detailsOf } from './details.ts'
import { nowOf, type DocumentParts } from './parts.ts'
import { listedMark, personKeys } from './person-keys.ts'
import { keepMarks } from './person-marks.ts'
import { casesOfOtherMark, growKeys, markKeys, type NamedCase } from './person-store.ts'

/**
 * Keeps by which entries of lists a player could be meant: each name that papers ever gave, whether they were
 * approved or not. Followers are told where that is more than before.
 */
export async function addName(parts: DocumentParts, tx: Queries, own: NamedCase): Promise<void> {
  const { userId } = own
  const keys = keysOf(parts, own)
  if (keys === undefined || !(await growKeys(tx, { userId, keys, at: nowOf(parts) }))) return
  for (const follower of parts.followers) await follower(tx, { userId, keys })
}

function keysOf(parts: DocumentParts, own: NamedCase): readonly string[] | undefined {
  const details = detailsOf(parts, own)
  return details === undefined ? undefined : personKeys(parts.secrets, details)
}

/**
 * Keeps the names of papers that were taken before that was done, or under another key or folding of names; the
 * next look of cases finds whom a list means. What cannot be read is tried again. @returns of how many players
 */
export async function keepNames(parts: DocumentParts): Promise<number> {
  const { database } = parts.platform
  const mark = listedMark(parts.secrets)
  const rows = await casesOfOtherMark(database, mark)
  const users = new Set(rows.map(({ userId }) => userId))
  for (const userId of users) {
    const read = rows.filter((own) => own.userId === userId).map((own) => keysOf(parts, own))
    const keys = read.flatMap((some) => some ?? [])
    await database.transaction(async (tx) => {
      await growKeys(tx, { userId, keys, at: nowOf(parts) })
      for (const own of rows) {
        if (own.userId === userId && own.state === 'verified') await keepMarks(parts, tx, own)
      }
      if (!read.includes(undefined)) await markKeys(tx, userId, mark)
    })
  }
  return users.size
}
