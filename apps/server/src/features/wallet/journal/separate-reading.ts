import { Defect } from '@powerplay/kernel'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { moveCheckpoints, shared, unreadCommits, type ReadLimits } from './checkpoints.ts'
import type { Fold } from './fold.ts'
import { readFacts } from './read-facts.ts'

/** How a fold reads by itself. */
interface Alone {
  readonly database: Database
  readonly limits: ReadLimits
}

/** From here on it has a checkpoint of its own: that of the shared reading before this portion. */
export async function setAside(tx: Queries, id: string, error: string | null): Promise<void> {
  await tx.query({
    text: `update projectors set is_live = false, error = $2,
        set_aside_at = case when $2::text is null then null else now() end
      where id = $1`,
    values: [id, error],
  })
  await tx.query({
    text: `insert into projector_checkpoints (projector, lane, number)
      select $1, lane, number from projector_checkpoints where projector = $2
      on conflict (projector, lane) do update set number = excluded.number`,
    values: [id, shared],
  })
}

/** Notes why a fold that is not live could not catch up. */
export async function noteFailure(on: Queries, id: string, error: unknown): Promise<void> {
  await on.query({
    text: `update projectors set set_aside_at = coalesce(set_aside_at, now()), error = $2
      where id = $1 and not is_live`,
    values: [id, String(error)],
  })
}

/**
 * Reads what the shared reading has read already, then joins it under its lock.
 * @param isPatient waits for another node that has the fold in hand; otherwise it is left to that.
 */
export async function catchUpAlone(alone: Alone, fold: Fold, isPatient: boolean): Promise<void> {
  const { database } = alone
  await registerFold(database, fold.id)
  if (await isLive(database, fold)) return
  for (;;) {
    const read = await database.transaction((tx) => readAlone(tx, alone, { fold, isPatient }))
    if (read === 'nothing left') break
    if (read === 'taken') return
  }
  await database.transaction((tx) => join(tx, alone, { fold, isPatient }))
}

interface Turn {
  readonly fold: Fold
  readonly isPatient: boolean
}

/** A fold that is not live belongs to whoever holds its row. */
async function hold(tx: Queries, { fold, isPatient }: Turn): Promise<boolean> {
  const rows = await tx.query<{ id: string }>({
    text: `select id from projectors where id = $1 and not is_live
      for update${isPatient ? '' : ' skip locked'}`,
    values: [fold.id],
  })
  return rows.length > 0
}

async function readAlone(
  tx: Queries,
  { limits }: Alone,
  turn: Turn,
): Promise<'read' | 'nothing left' | 'taken'> {
  if (!(await hold(tx, turn))) return 'taken'
  return (await readUntilShared(tx, turn.fold, limits)) ? 'read' : 'nothing left'
}

/**
 * Some portions of what the shared reading has read, written together.
 * @returns false when there was nothing left.
 */
async function readUntilShared(tx: Queries, fold: Fold, limits: ReadLimits): Promise<boolean> {
  let portion = await unreadCommits(tx, fold.id, limits, shared)
  if (portion.commits.length === 0) return false
  const work = fold.begin()
  for (let portions = 1; ; portions += 1) {
    for (const fact of await readFacts(tx, portion.commits)) work.add(fact)
    await moveCheckpoints(tx, fold.id, portion.commits)
    if (!portion.hasMore || portions === limits.portions) break
    portion = await unreadCommits(tx, fold.id, limits, shared)
  }
  await work.write(tx)
  return true
}

/** The shared reading stands still meanwhile; there is no more than a turn left by now. */
async function join(tx: Queries, { limits }: Alone, turn: Turn): Promise<void> {
  const { fold } = turn
  await holdShared(tx)
  if (!(await hold(tx, turn))) return
  while (await readUntilShared(tx, fold, limits));
  await tx.query({
    text: `update projectors set is_live = true, set_aside_at = null, error = null,
        returned_at = case when set_aside_at is null then returned_at else clock_timestamp() end
      where id = $1`,
    values: [fold.id],
  })
  await forgetCheckpoints(tx, fold)
}

/**
 * Sets the fold aside where it stands, then writes its tables anew up to there in one transaction:
 * whoever reads them sees the old ones until the new ones are complete. Then it joins the others.
 */
export async function rebuild(alone: Alone, fold: Fold): Promise<void> {
  if (fold.isFinal === true) throw new Defect(`${fold.id} is final and never written anew`)
  await registerFold(alone.database, fold.id)
  while (!(await rebuildAlone(alone, fold)));
  await catchUpAlone(alone, fold, true)
}

/** @returns false when another node let the fold join again meanwhile. */
async function rebuildAlone({ database, limits }: Alone, fold: Fold): Promise<boolean> {
  await database.transaction(async (tx) => {
    await holdShared(tx)
    // Its row is not waited for: whoever holds that may do so for long, and it is not live then.
    if (await isLive(tx, fold)) await setAside(tx, fold.id, 'being rebuilt')
  })
  return database.transaction(async (tx) => {
    if (!(await hold(tx, { fold, isPatient: true }))) return false
    await tx.query({
      text: 'update projectors set rebuilt_at = now() where id = $1',
      values: [fold.id],
    })
    await fold.clear(tx)
    await forgetCheckpoints(tx, fold)
    while (await readUntilShared(tx, fold, limits));
    await fold.rebuilt?.(tx)
    return true
  })
}

async function holdShared(tx: Queries): Promise<void> {
  await tx.query({ text: 'select id from projectors where id = $1 for update', values: [shared] })
}

async function isLive(on: Queries, { id }: Fold): Promise<boolean> {
  const [row] = await on.query<{ is_live: boolean }>({
    name: 'folds_is_live',
    text: 'select is_live from projectors where id = $1',
    values: [id],
  })
  return row?.is_live === true
}

async function forgetCheckpoints(tx: Queries, { id }: Fold): Promise<void> {
  await tx.query({ text: 'delete from projector_checkpoints where projector = $1', values: [id] })
}

async function registerFold(on: Queries, id: string): Promise<void> {
  await on.query({
    name: 'folds_register',
    text: `insert into projectors (id) select $1
      where not exists (select from projectors where id = $1) on conflict do nothing`,
    values: [id],
  })
}
