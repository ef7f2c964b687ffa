import { calls, type PersonDetails } from '@powerplay/contract'
import type { StoredCase } from './case-store.ts'
import type { DocumentParts } from './parts.ts'

/** What a case says of its player; undefined once it was erased. */
export function detailsOf(
  { secrets }: Pick<DocumentParts, 'secrets'>,
  { details }: Pick<StoredCase, 'details'>,
): PersonDetails | undefined {
  if (details === null) return undefined
  const { data } = calls.startDocuments.input.shape
  return data.parse(JSON.parse(secrets.open('documents', details)))
}
