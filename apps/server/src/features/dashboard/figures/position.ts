import type { Database, Queries } from '../../../platform/database/database.ts'
import { inOneSnapshot } from '../../../platform/database/in-one-snapshot.ts'

/** A projection whose tables figures are read from. */
export type FigureFold = 'house_results' | 'house_movements' | 'house_payouts' | 'house_players'

/** How far a projection has read the journal. */
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
export const checkpointOf = (fold: FigureFold) => `
  select l.id as lane, l.number as made, coalesce(c.number, 0) as read
  from lanes l
    left join projectors f on f.id = '${fold}'
    left join projector_checkpoints c
      on c.projector = case when f.is_live then 'live' else '${fold}' end and c.lane = l.id`

/** Where the figures of a projection stand. */
export async function readPosition(on: Queries, fold: FigureFold): Promise<JournalPosition> {
  const rows = await on.query<{ lane: number; read: bigint; unread: bigint }>({
    text: `select p.lane, p.read, count(n.number)::bigint as unread
      from (${checkpointOf(fold)}) p
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

/**
 * Where all projections of a report stand, in words: one place, which the shared reading of the journal
 * keeps for them; where one was set aside and they differ, the place of each by its name.
 */
export async function readPlaces(on: Queries, folds: readonly FigureFold[]): Promise<string> {
  const places: (readonly [FigureFold, string])[] = []
  for (const fold of folds) places.push([fold, positionText(await readPosition(on, fold))])
  const [first] = places
  const isOne = places.every(([, text]) => text === first?.[1])
  if (isOne) return first?.[1] ?? ''
  return places.map(([fold, text]) => `${fold}: ${text}`).join('; ')
}

/** Rows of a report with where the projections that they were read from stood at that moment. */
export async function readWithPlaces<Row>(
  database: Pick<Database, 'transaction'>,
  folds: readonly FigureFold[],
  read: (on: Queries) => Promise<readonly Row[]>,
): Promise<{ readonly rows: readonly Row[]; readonly note: string }> {
  return inOneSnapshot(database, async (on) => ({
    rows: await read(on),
    note: await readPlaces(on, folds),
  }))
}
