import { toSafeNumber, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Database, Queries } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'

/** Settled wagers that a projection reads at once, in commit order. */
export interface Portion {
  readonly wagerIds: readonly Uuid[]
  /** The same ids as one array literal, for statements over the whole portion. */
  readonly wagerIdsText: string
  /** Smallest and largest of the ids: they let the planner skip partitions. */
  readonly idMin: Uuid
  readonly idMax: Uuid
}

/**
 * A projection of the journal. `apply` reads its portion of settled wagers and writes its tables
 * in the transaction that also moves its checkpoint: exactly once, restartable, rebuildable. It
 * speaks SQL over sets, so that the journal's rows stay in the database.
 */
export interface Projector {
  readonly id: string
  /** How often it runs at most. */
  readonly everyMs: number
  /**
   * How often while the journal is busy, where many wagers of one player become one row: the longer
   * it waits, the fewer rows it writes. As `everyMs` unless said.
   */
  readonly busyEveryMs?: number
  apply(tx: Queries, portion: Portion): Promise<void>
  /**
   * Takes wagers out again that `apply` read before, in this portion or an earlier one: they were
   * given back after they had been settled. Their rows still say how they were settled.
   */
  takeBack?(tx: Queries, portion: Portion): Promise<void>
  /** Runs after the commit, for pushes; never during a rebuild. */
  committed?(portion: Portion): Promise<void>
  /** Empties the projection's tables before a rebuild. */
  clear(tx: Queries): Promise<void>
}

interface Commit {
  readonly lane: number
  readonly number: bigint
  /** The array's own text: the driver's reader would look at every character. */
  readonly wager_ids: string
  readonly taken_back_ids: string
}

const commitsMax = 2_000
const wagersMax = 8_000
/** Portions of projections that add up: one row per player, however many wagers they made. */
const summedWagersMax = 100_000
/** A run that read this many wagers found the journal busy. */
const busyWagers = 2_000

/** Keeps projections up with the journal. */
export interface ProjectorRunner {
  /** Names of all projections. */
  readonly ids: readonly string[]
  /** Tells that the journal grew on this node, so that nobody waits for the next poll. */
  nudge(): void
  /** Runs every projection until it has read all there is. */
  catchUp(): Promise<void>
  /** Empties a projection and reads the whole journal again, in one transaction. */
  rebuild(id: string): Promise<void>
  close(): Promise<void>
}

const idlePollMs = 250

export function runProjectors(
  database: Database,
  log: Log,
  options: { readonly projectors: readonly Projector[]; readonly isWorker: boolean },
): ProjectorRunner {
  const { projectors } = options
  const live = options.isWorker ? projectors : []
  const loops = live.map((projector) => startLoop(database, log, projector))
  return {
    ids: projectors.map(({ id }) => id),
    nudge() {
      for (const loop of loops) loop.nudge()
    },
    async catchUp() {
      for (const projector of projectors) await drain(database, projector)
    },
    async rebuild(id) {
      const projector = projectors.find((candidate) => candidate.id === id)
      if (!projector) throw new Error(`There is no projection ${id}.`)
      await rebuild(database, projector)
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** One projection's loop: runs at once when nudged after a rest, else every `everyMs`. */
function startLoop(database: Database, log: Log, projector: Projector) {
  let isStopped = false
  let isNudged = false
  let wake: (() => void) | undefined
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async () => {
    while (!isStopped) {
      isNudged = false
      let wagers = 0
      try {
        wagers = await drain(database, projector)
      } catch (error) {
        log.error({
          event: 'wallet.projector_failed',
          projector: projector.id,
          error: String(error),
        })
        await rest(1_000)
      }
      const { everyMs, busyEveryMs = everyMs } = projector
      await rest(wagers >= busyWagers ? busyEveryMs : everyMs)
      if (!isNudged && !isStopped) await rest(idlePollMs)
    }
  }
  const running = work()
  return {
    nudge() {
      isNudged = true
      if (projector.everyMs === 0) wake?.()
    },
    stop() {
      isStopped = true
      wake?.()
      return running
    },
  }
}

/** Reads all there is. @returns how many wagers that were. */
async function drain(database: Database, projector: Projector): Promise<number> {
  for (let wagers = 0; ;) {
    const portion = await database.transaction(async (tx) =>
      (await lock(tx, projector.id)) ? readPortion(tx, projector) : undefined,
    )
    if (portion === undefined) return wagers
    wagers += portion.wagerIds.length
    if (portion.wagerIds.length > 0) await projector.committed?.(portion)
  }
}

/** Reads one portion of the journal. @returns undefined when there was nothing to read. */
async function readPortion(tx: Queries, projector: Projector): Promise<Portion | undefined> {
  const commits = await unread(tx, projector)
  if (commits.length === 0) return undefined
  const portion = portionOf(commits.map((commit) => commit.wager_ids))
  if (portion.wagerIds.length > 0) await projector.apply(tx, portion)
  const takenBack = portionOf(commits.map((commit) => commit.taken_back_ids))
  if (takenBack.wagerIds.length > 0) await projector.takeBack?.(tx, takenBack)
  await moveCheckpoints(tx, projector.id, commits)
  return portion
}

/** A uuid and its comma. */
const idTextLength = 37

function idsOf(text: string): Uuid[] {
  return text.length < idTextLength ? [] : text.slice(1, -1).split(',')
}

function portionOf(lists: readonly string[]): Portion {
  const wagerIds = lists.flatMap(idsOf)
  let idMin = wagerIds[0] ?? ''
  let idMax = idMin
  for (const id of wagerIds) {
    if (id < idMin) idMin = id
    if (id > idMax) idMax = id
  }
  return { wagerIds, wagerIdsText: `{${wagerIds.join(',')}}`, idMin, idMax }
}

/** One node at a time runs a projection: whoever holds its row. */
async function lock(tx: Queries, id: string): Promise<boolean> {
  await registerProjector(tx, id)
  const rows = await tx.query({
    name: 'projector_lock',
    text: 'select id from projectors where id = $1 for update skip locked',
    values: [id],
  })
  return rows.length > 0
}

/**
 * The next commits of every lane. Inside a lane numbers follow commits, because the lane's row is
 * locked until its commit: whoever sees n has seen all before it.
 */
async function unread(tx: Queries, projector: Projector): Promise<Commit[]> {
  const most = projector.busyEveryMs === undefined ? wagersMax : summedWagersMax
  const commits = await tx.query<Commit>({
    name: 'projector_unread',
    text: `select c.lane, c.number, c.wager_ids::text as wager_ids,
        c.taken_back_ids::text as taken_back_ids
      from lanes l
      left join projector_checkpoints p on p.projector = $1 and p.lane = l.id
      cross join lateral (
        select * from lane_commits c
        where c.lane = l.id and c.number > coalesce(p.number, 0)
        order by c.number limit $2
      ) c
      where l.number > coalesce(p.number, 0)
      order by c.committed_at, c.lane, c.number`,
    values: [projector.id, commitsMax],
  })
  let total = 0
  const fits = commits.filter((commit, index) => {
    total += Math.floor(commit.wager_ids.length / idTextLength)
    return index === 0 || total <= most
  })
  return keepPrefixPerLane(commits, fits)
}

/** A lane's commits may only be taken from its front, without holes. */
function keepPrefixPerLane(all: readonly Commit[], wanted: readonly Commit[]): Commit[] {
  const chosen = new Set(wanted)
  const closed = new Set<number>()
  return all.filter((commit) => {
    if (!chosen.has(commit)) closed.add(commit.lane)
    return !closed.has(commit.lane)
  })
}

async function moveCheckpoints(tx: Queries, id: string, commits: readonly Commit[]): Promise<void> {
  const last = new Map<number, bigint>()
  for (const { lane, number } of commits) last.set(lane, number)
  await tx.query({
    name: 'projector_checkpoint',
    text: `insert into projector_checkpoints (projector, lane, number)
      select $1, * from unnest($2::int[], $3::bigint[])
      on conflict (projector, lane) do update set number = excluded.number`,
    values: [id, [...last.keys()], [...last.values()]],
  })
}

/**
 * One transaction: whoever reads the tables sees the old ones until the new ones are complete, and
 * the live loops of all nodes leave the projection alone meanwhile.
 */
async function rebuild(database: Database, projector: Projector): Promise<void> {
  const { id } = projector
  await database.transaction(async (tx) => {
    await registerProjector(tx, id)
    await tx.query({ text: 'select id from projectors where id = $1 for update', values: [id] })
    await projector.clear(tx)
    await tx.query({ text: 'delete from projector_checkpoints where projector = $1', values: [id] })
    await tx.query({ text: 'update projectors set rebuilt_at = now() where id = $1', values: [id] })
    while ((await readPortion(tx, projector)) !== undefined);
  })
}

async function registerProjector(tx: Queries, id: string): Promise<void> {
  await tx.query({
    name: 'projector_register',
    text: `insert into projectors (id) select $1
      where not exists (select from projectors where id = $1) on conflict do nothing`,
    values: [id],
  })
}

/** True when a projection has read every commit that was made before an instant. */
export async function hasReadUntil(
  on: Queries,
  projector: string,
  instant: InstantMs,
): Promise<boolean> {
  const rows = await on.query<{ lane: number }>({
    text: `select l.id as lane from lanes l
      left join projector_checkpoints c on c.projector = $1 and c.lane = l.id
      where exists (select from lane_commits n
        where n.lane = l.id and n.number > coalesce(c.number, 0)
          and n.committed_at < to_timestamp($2::double precision / 1000))`,
    values: [projector, instant],
  })
  return rows.length === 0
}

/** How far each projection is behind its lanes, in commits. */
export async function projectorLag(database: Database): Promise<Map<string, number>> {
  const rows = await database.query<{ projector: string; behind: bigint }>({
    text: `select p.id as projector, coalesce(sum(unread.commits), 0)::bigint as behind
      from projectors p cross join lanes l
      left join projector_checkpoints c on c.projector = p.id and c.lane = l.id
      cross join lateral (
        select count(*) as commits from lane_commits n
        where n.lane = l.id and n.number > coalesce(c.number, 0)
      ) unread
      group by p.id`,
  })
  return new Map(rows.map((row) => [row.projector, toSafeNumber(row.behind)]))
}
