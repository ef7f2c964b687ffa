import type { InstantMs } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Commit } from './checkpoints.ts'
import type { Fact, ResultFact } from './facts.ts'
import { readFacts } from './read-facts.ts'

/** How far a lane had come: the number of a commit. */
export interface LanePosition {
  readonly lane: number
  readonly number: bigint
}

/** The last commit of every lane before an instant; 0 where it had none. */
export function lanePositions(on: Queries, before: InstantMs): Promise<LanePosition[]> {
  return on.query<LanePosition>({
    text: `select l.id as lane, coalesce((select n.number from lane_commits n
        where n.lane = l.id and n.committed_at < to_timestamp($1::double precision / 1000)
        order by n.number desc limit 1), 0) as number
      from lanes l order by l.id`,
    values: [before],
  })
}

const commitsAtOnce = 500

/** Commits of each lane after `from` and up to `until`. */
interface Span {
  readonly from: readonly LanePosition[]
  readonly until: readonly LanePosition[]
}

/** The results of a span, as `readJournal` reads it. */
export function readResults(
  on: Queries,
  span: Span,
  take: (facts: readonly ResultFact[]) => void,
): Promise<void> {
  return readJournal(on, span, (facts) => take(facts.filter((fact) => fact.kind === 'result')))
}

/**
 * All that happened in a span, in the order of the lanes and their numbers, some hundred commits at a
 * time.
 * @param take gets it; the next is read when it is done.
 */
export async function readJournal(
  on: Queries,
  { from, until }: Span,
  take: (facts: readonly Fact[]) => void,
): Promise<void> {
  for (const { lane, number: last } of until) {
    let after = from.find((position) => position.lane === lane)?.number ?? 0n
    while (after < last) {
      const commits = await on.query<Commit>({
        name: 'facts_of_span',
        text: `select lane, number, wager_ids::text as wager_ids, result_ids::text as result_ids,
            posting_ids::text as posting_ids, kinds
          from lane_commits where lane = $1 and number > $2 and number <= $3
          order by number limit $4`,
        values: [lane, after, last, commitsAtOnce],
      })
      take(await readFacts(on, commits))
      after = commits.at(-1)?.number ?? last
    }
  }
}
