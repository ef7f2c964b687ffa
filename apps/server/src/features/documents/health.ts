import { dayMs } from '@powerplay/kernel'
import type { AdapterHealth } from '../../program/adapter-health.ts'
import { waitingCases } from './case-store.ts'
import type { DocumentParts } from './parts.ts'

/** How the check of papers stands; cases that wait for longer than a day are late. */
export async function documentHealth({ platform }: DocumentParts): Promise<AdapterHealth> {
  const { open, oldestAt } = await waitingCases(platform.database)
  const isLate = oldestAt !== null && platform.clock.now() - oldestAt > dayMs
  return {
    ...{ id: 'papers', name: 'Check of papers' },
    word: open === 0 ? 'nothing waits' : `${open} wait`,
    state: isLate ? 'slow' : 'up',
    since: isLate ? oldestAt : null,
  }
}
