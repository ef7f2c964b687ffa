import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { moveCheckpoints, shared, unreadCommits, type ReadLimits } from './checkpoints.ts'
import type { Fact } from './facts.ts'
import type { Fold, FoldWork } from './fold.ts'
import { isMachineFault } from './machine-faults.ts'
import { readFacts } from './read-facts.ts'
import { setAside } from './separate-reading.ts'

/** What is read into, and how much at once. */
export interface Reading {
  readonly folds: readonly Fold[]
  readonly limits: ReadLimits
}

/** Reads the journal once for all live folds. */
export interface SharedReading {
  /**
   * One turn: a transaction in which some portions are read, the sums of them all are written, and
   * the checkpoint is moved.
   * @param isPatient waits for another node that is reading; otherwise that one's turn is enough.
   * @returns undefined when there was nothing to read.
   */
  turn(isPatient: boolean): Promise<ReadTurn | undefined>
}

/** What a turn of the shared reading came to. */
export interface ReadTurn {
  readonly facts: number
  /** True where the turn ended because it was full. */
  readonly hasMore: boolean
}

/** Tells that a projection was set aside. */
export type Alarm = (fold: string, error: string) => void

interface Turn extends ReadTurn {
  readonly works: readonly NamedWork[]
  /** Live projections that only a newer program knows. */
  readonly unknown: readonly string[]
  readonly failed: readonly FoldFault[]
}

interface NamedWork {
  readonly id: string
  readonly work: FoldWork
}

/** A projection that threw, and not for a reason that another try may mend. */
class FoldFault extends Error {
  readonly fold: string

  constructor(fold: string, cause: unknown) {
    super(String(cause), { cause })
    this.fold = fold
  }
}

/** Trouble of the machine in the statement of a projection: another try may mend it. */
class FoldTrouble extends Error {
  readonly fold: string
  /** That of its cause, by which a transaction is tried again. */
  readonly code: unknown

  constructor(fold: string, cause: unknown) {
    super(String(cause), { cause })
    this.fold = fold
    this.code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  }
}

/** After so many turns in a row that one projection's statement ended, it stops nobody any longer. */
const troublesMax = 5

export function createSharedReading(
  { database, logOf }: Pick<Platform, 'database' | 'logOf'>,
  reading: Reading,
  alarm: Alarm,
): SharedReading {
  const log = logOf('wallet')
  /** In how many turns each projection had trouble since the last one that was whole. */
  const troubles = new Map<string, number>()
  const isBlamed = (fold: string) => (troubles.get(fold) ?? 0) >= troublesMax
  const take = async (isPatient: boolean) => {
    try {
      const turn = await takeOrSetAside(isPatient)
      if (turn !== undefined) troubles.clear()
      return turn
    } catch (error) {
      throw error instanceof FoldTrouble ? error.cause : error
    }
  }
  const takeOrSetAside = async (isPatient: boolean) => {
    try {
      return await database.transaction((tx) => takeTurn(tx, reading, isPatient))
    } catch (error) {
      if (!(error instanceof FoldTrouble || error instanceof FoldFault)) throw error
      if (error instanceof FoldTrouble) blame(error)
      return await guarded(isPatient, error.fold)
    }
  }
  /** @param first the fold whose trouble is noted already; trouble of another one in the same turn is noted as well. */
  const guarded = async (isPatient: boolean, first: string) => {
    try {
      return await database.transaction((tx) => takeGuardedTurn(tx, reading, isPatient, isBlamed))
    } catch (error) {
      if (error instanceof FoldTrouble && error.fold !== first) blame(error)
      throw error
    }
  }
  /** @throws the trouble itself while another turn may mend it, or others look at the fold's rows. */
  const blame = (error: FoldTrouble) => {
    const { fold, cause } = error
    troubles.set(fold, (troubles.get(fold) ?? 0) + 1)
    if (!isBlamed(fold)) throw error
    if (!reading.folds.some(({ id, isAhead }) => id === fold && isAhead === true)) return
    log.error({ event: 'wallet.fold_stops_reading', fold, error: String(cause) })
    throw error
  }
  return {
    async turn(isPatient) {
      const turn = await take(isPatient)
      for (const fold of turn?.unknown ?? []) log.info({ event: 'wallet.fold_unknown_here', fold })
      for (const { fold, message } of turn?.failed ?? []) alarm(fold, message)
      for (const { id, work } of turn?.works ?? []) {
        try {
          await work.told?.()
        } catch (error) {
          // What is pushed is a hint: one that cannot be sent must not stop the reading.
          log.error({ event: 'wallet.fold_push_failed', fold: id, error: String(error) })
        }
      }
      return turn
    },
  }
}

/** Sums of several portions are written together: in a busy house they are of the same rows. */
async function takeTurn(
  tx: Queries,
  { folds, limits }: Reading,
  isPatient: boolean,
): Promise<Turn | undefined> {
  if (!(await hold(tx, isPatient))) return undefined
  let portion = await unreadCommits(tx, shared, limits)
  if (portion.commits.length === 0) return undefined
  const { live, unknown } = await liveFolds(tx, folds)
  const works = live.map(begin)
  let facts = 0
  for (let portions = 1; ; portions += 1) {
    const read = await readFacts(tx, portion.commits)
    for (const each of works) addAll(each, read)
    await moveCheckpoints(tx, shared, portion.commits)
    facts += read.length
    if (!portion.hasMore || portions === limits.portions) break
    portion = await unreadCommits(tx, shared, limits)
  }
  for (const each of works) await write(tx, each)
  return { facts, works, unknown, failed: [], hasMore: portion.hasMore }
}

/**
 * One portion, after one that a fold refused: a savepoint each leaves the others their writes.
 * @param isBlamed of which folds trouble with the machine counts as their own.
 */
async function takeGuardedTurn(
  tx: Queries,
  { folds, limits }: Reading,
  isPatient: boolean,
  isBlamed: (fold: string) => boolean,
): Promise<Turn | undefined> {
  if (!(await hold(tx, isPatient))) return undefined
  const { commits, hasMore } = await unreadCommits(tx, shared, limits)
  if (commits.length === 0) return undefined
  const facts = await readFacts(tx, commits)
  const { live, unknown } = await liveFolds(tx, folds)
  const works: NamedWork[] = []
  const failed: FoldFault[] = []
  for (const fold of live) {
    await tx.query({ text: 'savepoint fold' })
    try {
      const each = begin(fold)
      addAll(each, facts)
      await write(tx, each)
      await tx.query({ text: 'release savepoint fold' })
      works.push(each)
    } catch (error) {
      const fault = faultIn(error, isBlamed)
      // Where the connection is gone too, this fails, and with it the turn.
      await tx.query({ text: 'rollback to savepoint fold' })
      await setAside(tx, fold.id, fault.message)
      failed.push(fault)
    }
  }
  const [first] = failed
  // A portion that every projection fails on says something about the journal, not about them: none is set
  // aside, and the same portion is read again in the next turn.
  if (first && failed.length === live.length && live.length > 1) {
    throw new Error(`no projection could read the journal; ${first.fold}: ${first.message}`)
  }
  await moveCheckpoints(tx, shared, commits)
  return { facts: facts.length, works, unknown, failed, hasMore }
}

/** Whoever holds this row reads. */
async function hold(tx: Queries, isPatient: boolean): Promise<boolean> {
  const rows = await tx.query<{ id: string }>({
    name: isPatient ? 'folds_await' : 'folds_lock',
    text: `select id from projectors where id = $1 for update${isPatient ? '' : ' skip locked'}`,
    values: [shared],
  })
  return rows.length > 0
}

/**
 * The folds that read along now, in the order in which they are written. This is asked while the lock of the
 * shared reading is held, because a fold joins under the same lock. One that only a newer program knows, while
 * nodes are replaced one by one, is set aside: the newer nodes read on for it.
 */
async function liveFolds(
  tx: Queries,
  folds: readonly Fold[],
): Promise<{ readonly live: readonly Fold[]; readonly unknown: readonly string[] }> {
  const rows = await tx.query<{ id: string }>({
    name: 'folds_live',
    text: 'select id from projectors where is_live and id <> $1 order by id',
    values: [shared],
  })
  const known = rows.flatMap(({ id }) => folds.find((fold) => fold.id === id) ?? [])
  const isAhead = (fold: Fold) => fold.isAhead === true
  const live = [...known.filter(isAhead), ...known.filter((fold) => !isAhead(fold))]
  const unknown = rows.flatMap(({ id }) => (live.some((fold) => fold.id === id) ? [] : [id]))
  for (const id of unknown) await setAside(tx, id, null)
  return { live, unknown }
}

function begin(fold: Fold): NamedWork {
  try {
    return { id: fold.id, work: fold.begin() }
  } catch (error) {
    throw new FoldFault(fold.id, error)
  }
}

function addAll({ id, work }: NamedWork, facts: readonly Fact[]): void {
  try {
    for (const fact of facts) work.add(fact)
  } catch (error) {
    throw new FoldFault(id, error)
  }
}

async function write(tx: Queries, { id, work }: NamedWork): Promise<void> {
  try {
    await work.write(tx)
  } catch (error) {
    throw isMachineFault(error) ? new FoldTrouble(id, error) : new FoldFault(id, error)
  }
}

/** @throws the error itself where it is not the fold's. */
function faultIn(error: unknown, isBlamed: (fold: string) => boolean): FoldFault {
  if (error instanceof FoldFault) return error
  if (!(error instanceof FoldTrouble) || !isBlamed(error.fold)) throw error
  return new FoldFault(error.fold, error.cause)
}
