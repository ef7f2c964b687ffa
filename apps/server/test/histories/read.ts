import type { Fold } from '../../src/features/wallet/index.ts'
import { startFolds } from '../../src/features/wallet/journal/run-folds.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Scene } from './scene.ts'
import type { Read } from './steps.ts'

class Crash extends Error {}

/** Reads as a step says, until there is nothing left or it is cut off. */
export async function readAs(scene: Scene, step: Read): Promise<void> {
  const { crash, broken, isDouble, ...limits } = step
  const folds = scene.folds.map((fold, place) =>
    // What others look at has to be there when they do: while that is set aside, so is the truth of theirs.
    broken && broken.fold % scene.folds.length === place && fold.isAhead !== true
      ? brokenAtFirst(fold, broken.isInSql)
      : fold,
  )
  const run = async (database: Database) => {
    const platform = { ...scene.platform, database }
    try {
      await startFolds(platform, { folds, isWorker: false, limits }).catchUp()
    } catch (error) {
      if (!(error instanceof Crash)) throw error
    }
  }
  const first = run(crash ? crashing(scene.database, crash) : scene.database)
  await Promise.all(isDouble ? [first, run(scene.database)] : [first])
}

/** Reads all there is, undisturbed. */
export async function readAll(scene: Scene): Promise<void> {
  await startFolds(scene.platform, { folds: scene.folds, isWorker: false }).catchUp()
}

/** A database whose so-manyth transaction is given up, before its commit or after it. */
function crashing(database: Database, { turn, isCommitted }: NonNullable<Read['crash']>): Database {
  let turns = 0
  return {
    ...database,
    async transaction(work) {
      turns += 1
      if (turns !== turn) return database.transaction(work)
      if (isCommitted) await database.transaction(work)
      else {
        await database
          .transaction(async (tx) => {
            await work(tx)
            throw new Crash('given up')
          })
          .catch(() => undefined)
      }
      throw new Crash('killed')
    },
  }
}

/** A projection that throws until it was set aside: at its first portion, and when that is repeated. */
function brokenAtFirst(fold: Fold, isInSql: boolean): Fold {
  let throws = 2
  return {
    ...fold,
    begin() {
      const work = fold.begin()
      const breaks = throws > 0
      const breakDown = () => {
        throws -= 1
      }
      return {
        ...work,
        add(fact) {
          if (breaks && !isInSql) {
            breakDown()
            throw new Error('a defect')
          }
          work.add(fact)
        },
        async write(tx) {
          await work.write(tx)
          if (!breaks || !isInSql) return
          breakDown()
          await tx.query({ text: 'select 1 / 0' })
        },
      }
    },
  }
}
