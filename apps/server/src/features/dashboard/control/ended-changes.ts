import type { Foreseen } from '../../../platform/settings/settings.ts'
import { valueText } from './value-text.ts'

/** What a plan says of dated changes that a new version ends before they come; nothing where there is none. */
export function endedText(ends: Foreseen['ends']): string {
  return ends
    .map(({ version, value, atMs }) => {
      const from = new Date(atMs).toISOString()
      return `; version ${version}, ${valueText(value)} from ${from}, will no longer come`
    })
    .join('')
}
