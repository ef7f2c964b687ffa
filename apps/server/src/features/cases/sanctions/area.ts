import { sanctionLists } from '@powerplay/contract/dashboard/areas'
import { serveArea, type ServedArea } from '../../../program/area.ts'

/** What the dashboard shows of lists of sanctions: the files that were read. */
export function sanctionsArea(): ServedArea {
  return serveArea(sanctionLists, {
    source: {
      from: 'sanction_lists l',
      id: { sql: 'l.id', noun: 'list' },
      columns: {
        at: 'l.at',
        people: 'l.people',
        addresses: 'l.addresses',
        problem: 'l.problem',
        hash: 'l.hash',
      },
    },
    actions: {},
  })
}
