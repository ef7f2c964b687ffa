import { mustHave } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import {
  readJournal,
  type Fact,
  type LanePosition,
} from '../../apps/server/src/features/wallet/index.ts'

/** Facts of a turn: as many as a portion of the journal has at most. */
const turnFacts = 10_000

let unread: Fact[] = []

/** Reads what no projection has read yet. @returns how much that is. */
export async function readUnread({ platform: { database } }: App): Promise<number> {
  const positions = (text: string) => database.query<LanePosition>({ text })
  const from = await positions(
    `select lane, number from projector_checkpoints where projector = 'live'`,
  )
  const until = await positions('select id as lane, number from lanes order by 1')
  unread = []
  await readJournal(database, { from, until }, (facts) => void unread.push(...facts))
  return unread.length
}

class Undone extends Error {}

/** Lets these folds, and no other, work on all that was read, turn by turn, and takes it back. */
export async function foldUnread(
  { platform: { database }, folds }: App,
  ids: readonly string[],
): Promise<void> {
  const chosen = ids.map((id) =>
    mustHave(
      folds.find((fold) => fold.id === id),
      `the fold ${id}`,
    ),
  )
  for (let from = 0; from < unread.length; from += turnFacts) {
    const turn = database.transaction(async (tx) => {
      const works = chosen.map((fold) => fold.begin())
      for (const fact of unread.slice(from, from + turnFacts)) {
        for (const work of works) work.add(fact)
      }
      for (const work of works) await work.write(tx)
      throw new Undone('only measured')
    })
    await turn.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
  unread = []
}
