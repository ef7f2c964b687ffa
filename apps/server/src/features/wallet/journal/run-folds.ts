import type { Database, Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Log } from '../../../platform/telemetry/log.ts'
import {
  moveCheckpoints,
  portionLimits,
  shared,
  unreadCommits,
  type Commit,
  type PortionLimits,
} from './checkpoints.ts'
import type { Fact } from './facts.ts'
import type { Fold, FoldWork } from './fold.ts'
import { readFacts } from './read-facts.ts'

/** Keeps projections up with the journal. */
export interface FoldRunner {
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

/** Reading takes at most about a tenth of the time, and waits no longer than a second. */
const restFactor = 9
const restMinMs = 40
const restMaxMs = 1_000

/** How often a runner looks by itself, in milliseconds. */
export interface Polls {
  /** For commits of other nodes; those of its own wake it. */
  readonly idleMs: number
  /** For folds that were set aside, or are new. */
  readonly aloneMs: number
}

const polls: Polls = { idleMs: 250, aloneMs: 5_000 }

/**
 * Reads the journal once for all live projections: one portion, one transaction, one checkpoint. A
 * projection that throws is set aside with an alarm, catches up by itself once it is mended, and
 * stops nobody.
 * @param options.ready what has to be done before the first reading.
 */
export function startFolds(
  platform: Pick<Platform, 'database' | 'logOf' | 'metrics'>,
  options: {
    readonly folds: readonly Fold[]
    readonly isWorker: boolean
    readonly ready?: Promise<void>
    readonly limits?: PortionLimits
    readonly polls?: Polls
  },
): FoldRunner {
  const { folds, isWorker, ready } = options
  const reader = createReader(platform, { folds, limits: options.limits ?? portionLimits })
  const loops = isWorker
    ? startLoops(reader, { log: platform.logOf('wallet'), ready, polls: options.polls ?? polls })
    : undefined
  return {
    ids: folds.map(({ id }) => id),
    nudge: () => loops?.nudge(),
    async catchUp() {
      await ready
      await reader.joinAll()
      while ((await reader.pass()) !== undefined);
    },
    async rebuild(id) {
      const fold = folds.find((candidate) => candidate.id === id)
      if (!fold) throw new Error(`There is no projection ${id}.`)
      await reader.rebuild(fold)
      // What the shared reading had not read yet belongs to the whole journal too.
      while ((await reader.pass()) !== undefined);
    },
    async close() {
      await loops?.stop()
      await ready
    },
  }
}

interface Reader {
  /** Reads one portion for all live folds. @returns undefined when there was none for this node. */
  pass(): Promise<{ readonly facts: number } | undefined>
  /** Lets every fold that is not live catch up by itself, and join the others. */
  joinAll(): Promise<void>
  rebuild(fold: Fold): Promise<void>
}

/** What is read into, and how much at once. */
interface Reading {
  readonly folds: readonly Fold[]
  readonly limits: PortionLimits
}

function createReader(
  { database, logOf, metrics }: Pick<Platform, 'database' | 'logOf' | 'metrics'>,
  reading: Reading,
): Reader {
  const log = logOf('wallet')
  const failures = metrics.counter('journal_folds_failed_total', 'Projections set aside.', ['fold'])
  const alarm = (id: string, error: unknown) => {
    failures.inc({ fold: id })
    log.error({ event: 'wallet.fold_set_aside', fold: id, error: String(error) })
  }
  return {
    async pass() {
      const read = await database.transaction((tx) => readPortion(tx, reading, alarm))
      for (const { id, work } of read?.works ?? []) {
        try {
          await work.told?.()
        } catch (error) {
          // What is pushed is a hint: one that cannot be sent must not stop the reading.
          log.error({ event: 'wallet.fold_push_failed', fold: id, error: String(error) })
        }
      }
      return read && { facts: read.facts }
    },
    async joinAll() {
      for (const fold of reading.folds) {
        try {
          await catchUpAlone(database, fold, reading.limits)
        } catch (error) {
          if (!isOwnFault(error)) throw error
          await noteFailure(database, fold.id, error)
          alarm(fold.id, error)
        }
      }
    },
    rebuild: (fold) => rebuild(database, fold, reading.limits),
  }
}

interface Loops {
  readonly log: Log
  readonly ready: Promise<void> | undefined
  readonly polls: Polls
}

/** Two loops: the shared reading, and those that have to catch up with it. */
function startLoops(reader: Reader, { log, ready, polls: { idleMs, aloneMs } }: Loops) {
  const [resting, idle] = [createPause(), createPause()]
  let isStopped = false
  let isNudged = false
  const read = async () => {
    while (!isStopped) {
      isNudged = false
      const startedAt = performance.now()
      await readAll(reader, log)
      const restMs = (performance.now() - startedAt) * restFactor
      await resting.wait(Math.min(Math.max(restMs, restMinMs), restMaxMs))
      if (!isNudged) await idle.wait(idleMs)
    }
  }
  const join = async () => {
    while (!isStopped) {
      await joinAll(reader, log)
      await resting.wait(aloneMs)
    }
  }
  const running = (ready ?? Promise.resolve())
    .catch((error: unknown) => log.error({ event: 'wallet.folds_failed', error: String(error) }))
    .then(() => Promise.all([read(), join()]))
  return {
    nudge() {
      isNudged = true
      idle.wake()
    },
    async stop() {
      isStopped = true
      resting.end()
      idle.end()
      await running
    },
  }
}

/** Waiting that can be cut short, and that is over for good once it has ended. */
function createPause() {
  const wakes = new Set<() => void>()
  let hasEnded = false
  const wake = () => {
    for (const each of [...wakes]) each()
  }
  return {
    wake,
    wait(ms: number): Promise<void> {
      if (hasEnded) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = setTimeout(done, ms)
        function done() {
          clearTimeout(timer)
          wakes.delete(done)
          resolve()
        }
        wakes.add(done)
      })
    },
    end() {
      hasEnded = true
      wake()
    },
  }
}

/** A database that is away must end neither loop: the next turn tries again. */
async function readAll(reader: Reader, log: Log): Promise<void> {
  try {
    while ((await reader.pass()) !== undefined);
  } catch (error) {
    log.error({ event: 'wallet.folds_failed', error: String(error) })
  }
}

async function joinAll(reader: Reader, log: Log): Promise<void> {
  try {
    await reader.joinAll()
  } catch (error) {
    log.error({ event: 'wallet.folds_failed', error: String(error) })
  }
}

interface Read {
  readonly facts: number
  readonly works: readonly { readonly id: string; readonly work: FoldWork }[]
}

/** One portion for all live folds, if this node gets to read it and there is one. */
async function readPortion(
  tx: Queries,
  { folds, limits }: Reading,
  alarm: (id: string, error: unknown) => void,
): Promise<Read | undefined> {
  const held = await tx.query<{ id: string }>({
    name: 'folds_lock',
    text: 'select id from projectors where id = $1 for update skip locked',
    values: [shared],
  })
  if (held.length === 0) return undefined
  const commits = await unreadCommits(tx, shared, limits)
  if (commits.length === 0) return undefined
  const facts = await readFacts(tx, commits)
  const works: { id: string; work: FoldWork }[] = []
  for (const id of await liveFolds(tx)) {
    const fold = folds.find((candidate) => candidate.id === id)
    try {
      // One that only a newer program knows is left to it.
      if (!fold) throw new Error('this node does not know the projection')
      works.push({ id, work: await foldInto(tx, fold, facts) })
    } catch (error) {
      if (!isOwnFault(error)) throw error
      await setAside(tx, id, error)
      alarm(id, error)
    }
  }
  await moveCheckpoints(tx, shared, commits)
  return { facts: facts.length, works }
}

/** Asked under the lock, as a fold that joins does so under it too. */
async function liveFolds(tx: Queries): Promise<string[]> {
  const rows = await tx.query<{ id: string }>({
    name: 'folds_live',
    text: 'select id from projectors where is_live and id <> $1 order by id',
    values: [shared],
  })
  return rows.map(({ id }) => id)
}

/** A savepoint each, so that one that fails leaves the others their writes. */
async function foldInto(tx: Queries, fold: Fold, facts: readonly Fact[]): Promise<FoldWork> {
  const work = fold.begin()
  for (const fact of facts) work.add(fact)
  await tx.query({ text: 'savepoint fold' })
  try {
    await work.write(tx)
    await tx.query({ text: 'release savepoint fold' })
  } catch (error) {
    if (!isOwnFault(error)) throw error
    await tx.query({ text: 'rollback to savepoint fold' })
    throw error
  }
  return work
}

/** False for what another try of the whole portion may mend: a deadlock, a lost connection. */
function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  const code = 'code' in error ? String(error.code) : ''
  const mayMend =
    /^(40|08|57P|ECONN|EPIPE)/.test(code) || /connection|terminated/i.test(error.message)
  return !mayMend
}

/** From here on it has a checkpoint of its own: that of the shared reading before this portion. */
async function setAside(tx: Queries, id: string, error: unknown): Promise<void> {
  await tx.query({
    text: `update projectors set is_live = false, set_aside_at = now(), error = $2 where id = $1`,
    values: [id, String(error)],
  })
  await tx.query({
    text: `insert into projector_checkpoints (projector, lane, number)
      select $1, lane, number from projector_checkpoints where projector = $2
      on conflict (projector, lane) do update set number = excluded.number`,
    values: [id, shared],
  })
}

async function noteFailure(database: Database, id: string, error: unknown): Promise<void> {
  await database.query({
    text: `update projectors set set_aside_at = coalesce(set_aside_at, now()), error = $2
      where id = $1 and not is_live`,
    values: [id, String(error)],
  })
}

/** Reads what the shared reading has read already, then joins it under its lock. */
async function catchUpAlone(database: Database, fold: Fold, limits: PortionLimits): Promise<void> {
  await registerFold(database, fold.id)
  const [row] = await database.query<{ is_live: boolean }>({
    name: 'folds_is_live',
    text: 'select is_live from projectors where id = $1',
    values: [fold.id],
  })
  if (row?.is_live === true) return
  for (;;) {
    const read = await database.transaction((tx) => readAlone(tx, fold, limits))
    if (read === 'nothing left') break
    if (read === 'taken') return
  }
  await database.transaction((tx) => join(tx, fold, limits))
}

/** A fold that is not live belongs to whoever holds its row. */
async function holdAlone(tx: Queries, { id }: Fold): Promise<boolean> {
  const rows = await tx.query<{ id: string }>({
    text: 'select id from projectors where id = $1 and not is_live for update skip locked',
    values: [id],
  })
  return rows.length > 0
}

async function readAlone(
  tx: Queries,
  fold: Fold,
  limits: PortionLimits,
): Promise<'read' | 'nothing left' | 'taken'> {
  if (!(await holdAlone(tx, fold))) return 'taken'
  return (await foldUntilShared(tx, fold, limits)) ? 'read' : 'nothing left'
}

/** One portion of what the shared reading has read. @returns false when there was none left. */
async function foldUntilShared(tx: Queries, fold: Fold, limits: PortionLimits): Promise<boolean> {
  const commits: readonly Commit[] = await unreadCommits(tx, fold.id, limits, shared)
  if (commits.length === 0) return false
  const work = fold.begin()
  for (const fact of await readFacts(tx, commits)) work.add(fact)
  await work.write(tx)
  await moveCheckpoints(tx, fold.id, commits)
  return true
}

/** The shared reading stands still meanwhile; there is no more than a portion left by now. */
async function join(tx: Queries, fold: Fold, limits: PortionLimits): Promise<void> {
  await tx.query({ text: 'select id from projectors where id = $1 for update', values: [shared] })
  if (!(await holdAlone(tx, fold))) return
  while (await foldUntilShared(tx, fold, limits));
  await tx.query({
    text: 'update projectors set is_live = true, set_aside_at = null, error = null where id = $1',
    values: [fold.id],
  })
  await tx.query({
    text: 'delete from projector_checkpoints where projector = $1',
    values: [fold.id],
  })
}

/**
 * Sets the fold aside where it stands, then writes its tables anew up to there in one transaction:
 * whoever reads them sees the old ones until the new ones are complete. Then it joins the others.
 */
async function rebuild(database: Database, fold: Fold, limits: PortionLimits): Promise<void> {
  await registerFold(database, fold.id)
  while (!(await rebuildAlone(database, fold, limits)));
  await catchUpAlone(database, fold, limits)
}

/** @returns false when another node let the fold join again meanwhile. */
async function rebuildAlone(
  database: Database,
  fold: Fold,
  limits: PortionLimits,
): Promise<boolean> {
  await database.transaction(async (tx) => {
    await tx.query({ text: 'select id from projectors where id = $1 for update', values: [shared] })
    // Its row is not waited for: whoever holds that may do so for long, and it is not live then.
    const [row] = await tx.query<{ is_live: boolean }>({
      text: 'select is_live from projectors where id = $1',
      values: [fold.id],
    })
    if (row?.is_live === true) await setAside(tx, fold.id, 'being rebuilt')
  })
  return database.transaction(async (tx) => {
    const held = await tx.query<{ id: string }>({
      text: 'select id from projectors where id = $1 and not is_live for update',
      values: [fold.id],
    })
    if (held.length === 0) return false
    await tx.query({
      text: 'update projectors set rebuilt_at = now() where id = $1',
      values: [fold.id],
    })
    await fold.clear(tx)
    await tx.query({
      text: 'delete from projector_checkpoints where projector = $1',
      values: [fold.id],
    })
    while (await foldUntilShared(tx, fold, limits));
    return true
  })
}

async function registerFold(on: Queries, id: string): Promise<void> {
  await on.query({
    name: 'folds_register',
    text: `insert into projectors (id) select $1
      where not exists (select from projectors where id = $1) on conflict do nothing`,
    values: [id],
  })
}
