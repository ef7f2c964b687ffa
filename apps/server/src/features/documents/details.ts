import { calls, type PersonDetails } from '@powerplay/contract'
import type { StoredCase } from './case-store.ts'
import type { DocumentParts } from './parts.ts'

/**
 * What a case says of its player; undefined once it was erased, and where it cannot be read: its key was replaced,
 * say. That is told to the log, and stops nobody else's.
 */
export function detailsOf(
  { platform, secrets }: Pick<DocumentParts, 'platform' | 'secrets'>,
  { id, details }: { readonly id: string; readonly details: StoredCase['details'] },
): PersonDetails | undefined {
  if (details === null) return undefined
  const { data } = calls.startDocuments.input.shape
  try {
    return data.parse(JSON.parse(secrets.open('documents', details)))
  } catch (error) {
    // Its message could say what stands in it.
    const kind = error instanceof Error ? error.name : typeof error
    platform.logOf('documents').error({ event: 'documents.unreadable', case: id, kind })
    return undefined
  }
}
