import type { Queries } from '../../../platform/database/database.ts'

/** How far the figures have read the journal. */
export interface JournalPosition {
  /** Commits read, of all lanes. */
  readonly read: bigint
  /** Commits that were made and are not in the figures yet. */
  readonly unread: bigint
  readonly lanes: readonly { readonly lane: number; readonly number: bigint }[]
}

/**
 * The checkpoint that a fold of the figures stands at: that of the shared reading, or its own where it was
 * set aside. Read in the statement that reads the figures where they have to agree.
 */
export const checkpointOf = (fold: string) => `
  select l.id as lane, l.number as made, coalesce(c.number, 0) as read
  from lanes l
    left join projectors f on f.id = '${fold}'
    left join projector_checkpoints c
      on c.projector = case when f.is_live then 'live' else '${fold}' end and c.lane = l.id`

/** Where the figures stand. */
export async function readPosition(on: Queries): Promise<JournalPosition> {
  const rows = await on.query<{ lane: number; read: bigint; unread: bigint }>({
    text: `select p.lane, p.read, count(n.number)::bigint as unread
      from (${checkpointOf('house_results')}) p
        left join lane_commits n on n.lane = p.lane and n.number > p.read
      where p.made > 0 group by p.lane, p.read order by p.lane`,
  })
  const sum = (pick: (row: (typeof rows)[number]) => bigint) =>
    rows.reduce((total, row) => total + pick(row), 0n)
  return {
    read: sum(({ read }) => read),
    unread: sum(({ unread }) => unread),
    lanes: rows.map(({ lane, read: number }) => ({ lane, number })),
  }
}

/** The position in words: `Journal position 2,202 (lane 1 at 1,204, lane 2 at 998), nothing unread`. */
export function positionText({ read, unread, lanes }: JournalPosition): string {
  const count = new Intl.NumberFormat('en-US')
  const places = lanes.map(({ lane, number }) => `lane ${lane} at ${count.format(number)}`)
  const left = unread === 0n ? 'nothing unread' : `${count.format(unread)} commits unread`
  const where = places.length === 0 ? '' : ` (${places.join(', ')})`
  return `Journal position ${count.format(read)}${where}, ${left}`
}
