import { toSafeNumber, type InstantMs } from '@powerplay/kernel'
import type { Database, Queries } from '../../../platform/database/database.ts'

/** The one reading that all live folds share. */
export const shared = 'live'

/** What one commit of a lane lists; the arrays as their own texts. */
export interface Commit {
  readonly lane: number
  readonly number: bigint
  readonly wager_ids: string
  readonly result_ids: string
  readonly posting_ids: string
  readonly kinds: string
}

/** How much is read at once. */
export interface PortionLimits {
  /** Commits of one lane. */
  readonly commits: number
  /** Facts of all lanes; a commit that alone has more is read whole. */
  readonly facts: number
}

export const portionLimits: PortionLimits = { commits: 2_000, facts: 10_000 }

/** A uuid and its comma. */
const idTextLength = 37

/**
 * The next commits that a reader has not read, in the order in which they were made. Inside a lane
 * numbers follow commits, because the lane's row is locked until its commit: whoever sees n has seen
 * all before it. Between lanes, what rests on a commit began after it.
 * @param until another reader that is not to be overtaken; none unless given.
 */
export async function unreadCommits(
  tx: Queries,
  reader: string,
  limits: PortionLimits,
  until: string | null = null,
): Promise<Commit[]> {
  const commits = await tx.query<Commit>({
    name: 'folds_unread',
    // A clock that was put back must not turn a lane's commits round.
    text: `select c.lane, c.number, c.wager_ids::text as wager_ids,
        c.result_ids::text as result_ids, c.posting_ids::text as posting_ids, c.kinds
      from lanes l
      left join projector_checkpoints p on p.projector = $1 and p.lane = l.id
      left join projector_checkpoints u on u.projector = $3 and u.lane = l.id
      cross join lateral (
        select * from lane_commits c
        where c.lane = l.id and c.number > coalesce(p.number, 0)
          and ($3::text is null or c.number <= coalesce(u.number, 0))
        order by c.number limit $2
      ) c
      where l.number > coalesce(p.number, 0)
      order by max(c.committed_at) over (partition by c.lane order by c.number), c.lane, c.number`,
    values: [reader, limits.commits, until],
  })
  return portionOf(commits, limits)
}

/**
 * The first commits that fit, without a hole. Where a lane was not read to its end, whatever comes
 * after its last commit here waits too: it may rest on one that is not here.
 */
export function portionOf(commits: readonly Commit[], limits: PortionLimits): Commit[] {
  const portion: Commit[] = []
  const perLane = new Map<number, number>()
  let facts = 0
  for (const commit of commits) {
    facts += factsIn(commit)
    if (facts > limits.facts && portion.length > 0) break
    portion.push(commit)
    const count = (perLane.get(commit.lane) ?? 0) + 1
    if (count === limits.commits) break
    perLane.set(commit.lane, count)
  }
  return portion
}

function factsIn({ wager_ids: wagers, result_ids: results, posting_ids: postings }: Commit) {
  const count = (ids: string) => Math.floor(ids.length / idTextLength)
  return count(wagers) + count(results) + count(postings)
}

/** Notes that a reader has read these commits. */
export async function moveCheckpoints(
  tx: Queries,
  reader: string,
  commits: readonly Commit[],
): Promise<void> {
  const last = new Map<number, bigint>()
  for (const { lane, number } of commits) last.set(lane, number)
  await tx.query({
    name: 'folds_checkpoint',
    text: `insert into projector_checkpoints (projector, lane, number)
      select $1, * from unnest($2::int[], $3::bigint[])
      on conflict (projector, lane) do update set number = excluded.number`,
    values: [reader, [...last.keys()], [...last.values()]],
  })
}

/**
 * True when a fold has read every commit that was made before an instant: with the shared reading
 * where it is live, else by itself.
 */
export async function hasReadUntil(
  on: Queries,
  fold: string,
  instant: InstantMs,
): Promise<boolean> {
  const rows = await on.query<{ lane: number }>({
    text: `select l.id as lane from lanes l
      left join projectors f on f.id = $1
      left join projector_checkpoints c
        on c.projector = case when f.is_live then $3 else $1 end and c.lane = l.id
      where exists (select from lane_commits n
        where n.lane = l.id and n.number > coalesce(c.number, 0)
          and n.committed_at < to_timestamp($2::double precision / 1000))`,
    values: [fold, instant, shared],
  })
  return rows.length === 0
}

/** How far each projection is behind the lanes, in commits; `live` is the shared reading. */
export async function foldLag(database: Database): Promise<Map<string, number>> {
  const rows = await database.query<{ projector: string; behind: bigint }>({
    text: `select p.id as projector, coalesce(sum(unread.commits), 0)::bigint as behind
      from projectors p cross join lanes l
      left join projector_checkpoints c
        on c.projector = case when p.is_live then $1 else p.id end and c.lane = l.id
      cross join lateral (
        select count(*) as commits from lane_commits n
        where n.lane = l.id and n.number > coalesce(c.number, 0)
      ) unread
      group by p.id`,
    values: [shared],
  })
  return new Map(rows.map((row) => [row.projector, toSafeNumber(row.behind)]))
}
