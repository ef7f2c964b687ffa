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
export interface ReadLimits {
  /** Commits of all lanes. */
  readonly commits: number
  /** Facts of a portion; a commit that alone has more is read whole. */
  readonly facts: number
  /** Portions whose sums are written together. */
  readonly portions: number
}

export const readLimits: ReadLimits = { commits: 4_000, facts: 10_000, portions: 8 }

/** Commits that are read together. */
export interface Portion {
  readonly commits: readonly Commit[]
  /** False where they are all that was unread. */
  readonly hasMore: boolean
}

interface CommitRow extends Commit {
  readonly is_cut: boolean
  readonly known: bigint
}

/**
 * The next commits that a reader has not read, in the order in which they were made, without a hole.
 * Inside a lane numbers follow commits, because the lane's row is locked until its commit: whoever
 * sees n has seen all before it. Between lanes, what rests on a commit began after it. Lists are read
 * of the chosen commits alone; how long they are, their size tells.
 * @param until another reader that is not to be overtaken; none unless given.
 */
export async function unreadCommits(
  tx: Queries,
  reader: string,
  limits: ReadLimits,
  until: string | null = null,
): Promise<Portion> {
  const rows = await tx.query<CommitRow>({
    name: 'folds_unread',
    text: unread,
    values: [reader, limits.commits, until, limits.facts],
  })
  const [first] = rows
  const hasMore = first !== undefined && (rows.length < first.known || rows.some(isCut))
  return { commits: rows, hasMore }
}

const isCut = (row: CommitRow) => row.is_cut

/** Ids in an array, by its size: 16 bytes each, behind a head of at least 13. */
const countIn = (column: string) => `(pg_column_size(n.${column}) - 13) / 16`

/**
 * A clock that was put back must not turn a lane's commits round. Where a lane was not read to its
 * end, whatever comes after its last commit here waits too: it may rest on one that is not here.
 */
const unread = `
  with behind as (
    select l.id, coalesce(p.number, 0) as after, u.number as until,
      least($2::int, greatest($2::int / count(*) over (), 50)) as most
    from lanes l
      left join projector_checkpoints p on p.projector = $1 and p.lane = l.id
      left join projector_checkpoints u on u.projector = $3 and u.lane = l.id
    where l.number > coalesce(p.number, 0)),
  heads as (
    select n.*, max(n.committed_at) over (partition by n.lane order by n.number) as at
    from behind b cross join lateral (
      select n.lane, n.number, n.committed_at,
        ${countIn('wager_ids')} + ${countIn('result_ids')} + ${countIn('posting_ids')} as facts,
        row_number() over (order by n.number) = b.most as is_cut
      from lane_commits n
      where n.lane = b.id and n.number > b.after
        and ($3::text is null or n.number <= coalesce(b.until, 0))
      order by n.number limit b.most) n),
  ordered as (
    select h.*, count(*) over () as known, sum(facts) over earlier as facts_before,
      bool_or(is_cut) over earlier as is_behind_cut
    from heads h
    window earlier as (
      order by at, lane, number rows between unbounded preceding and 1 preceding))
  select o.lane, o.number, o.is_cut, o.known, c.wager_ids::text as wager_ids,
    c.result_ids::text as result_ids, c.posting_ids::text as posting_ids, c.kinds
  from ordered o join lane_commits c on c.lane = o.lane and c.number = o.number
  where coalesce(o.facts_before + o.facts <= $4::int, true) and o.is_behind_cut is not true
  order by o.at, o.lane, o.number`

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

/** The fold that ends the times in which stakes earn nothing else: `rewardedOnly` looks at what it writes. */
export const bonusFold = 'bonus_progress'

/**
 * As `hasReadUntil`, of a fold that leaves out what advances a bonus (`rewardedOnly`): true when the fold that ends
 * those times has read that far too, together with all others, and this one was built anew since that one was last
 * set aside. While that one catches up by itself it is no use how far it is: what was read without it is wrong until
 * the rebuild. Ask it before anything is paid or told by the figures of such a fold.
 */
export async function hasReadRewardedUntil(
  on: Queries,
  fold: string,
  instant: InstantMs,
): Promise<boolean> {
  if (!(await hasReadUntil(on, fold, instant))) return false
  if (!(await hasReadUntil(on, bonusFold, instant))) return false
  const missed = await on.query<object>({
    text: `select from projectors ahead join projectors f on f.id = $1
      where ahead.id = $2
        and (not ahead.is_live or ahead.returned_at > coalesce(f.rebuilt_at, '-infinity'))`,
    values: [fold, bonusFold],
  })
  return missed.length === 0
}

/** How far each projection is behind the lanes, in commits; `live` is the shared reading. */
export async function foldLag(database: Database): Promise<Map<string, number>> {
  const rows = await database.query<{ projector: string; behind: bigint }>({
    text: `select p.id as projector, coalesce(sum(unread.commits), 0)::bigint as behind
      from projectors p cross join lanes l
      left join projector_checkpoints c
        on c.projector = case when p.is_live then $1 else p.id end and c.lane = l.id
      left join lateral (
        select count(*) as commits from lane_commits n
        where n.lane = l.id and n.number > coalesce(c.number, 0)
      ) unread on l.number > coalesce(c.number, 0)
      group by p.id`,
    values: [shared],
  })
  return new Map(rows.map((row) => [row.projector, toSafeNumber(row.behind)]))
}
