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
        state: `case when l.problem is null then 'taken' else 'refused' end`,
        people: 'l.people',
        addresses: 'l.addresses',
        problem: 'l.problem',
        hash: 'l.hash',
      },
      // What holds is not what the newest file has: entries that it repeats, or a file that was not taken.
      async note(on) {
        const [row] = await on.query<{ people: number; addresses: number }>({
          text: `select count(*) filter (where kind = 'person')::int as people,
              count(*) filter (where kind = 'address')::int as addresses
            from sanction_entries where removed_at is null`,
        })
        const { people = 0, addresses = 0 } = row ?? {}
        const names = people === 1 ? '1 name' : `${people} names`
        return `${names} and ${addresses === 1 ? '1 address' : `${addresses} addresses`} hold now`
      },
    },
    actions: {},
  })
}
