import { assert, mustHave, Refusal, type Uuid } from '@powerplay/kernel'
import type { Database } from '../../../platform/database/database.ts'
import { askTogether } from '../../../platform/memory/ask-together.ts'
import type { StoredBet } from './bet.ts'
import { confirmPlaced, findBets } from './bet-store.ts'
import { claimPlaces, type NoPlace, type PlaceAnswer, type PlaceOrder } from './place-store.ts'

/** Places in the queue, taken by many at once: a crowd costs few transactions. */
export interface Places {
  find(id: Uuid): Promise<StoredBet | undefined>
  /** Takes a place; undefined when the bet has one now. @throws Refusal of the order's check. */
  claim(order: PlaceOrder): Promise<NoPlace | undefined>
  /** The stake is in escrow. @returns false where the place was given up meanwhile. */
  confirm(id: Uuid): Promise<boolean>
}

/** So many places are taken in one transaction. */
const bundleMost = 50

interface Waiting {
  readonly order: PlaceOrder
  resolve(answer: PlaceAnswer): void
  reject(error: unknown): void
}

/**
 * Whoever comes while places are being taken waits for the next turn, and takes his with all who came
 * meanwhile. One turn has at most one bet of a player: what a bet may be depends on those before it.
 */
export function createPlaces(database: Database): Places {
  let waiting: Waiting[] = []
  let isBusy = false
  const take = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const bundle = bundleOf(waiting)
      const taken = new Set(bundle)
      waiting = waiting.filter((one) => !taken.has(one))
      await claimAll(database, bundle)
    }
    isBusy = false
  }
  return {
    find: askTogether(async (ids: readonly Uuid[]) => {
      const bets = new Map((await findBets(database, ids)).map((bet) => [bet.id, bet]))
      return ids.map((id) => bets.get(id))
    }),
    async claim(order) {
      const answer = await new Promise<PlaceAnswer>((resolve, reject) => {
        waiting.push({ order, resolve, reject })
        if (!isBusy) void take()
      })
      if (answer instanceof Refusal) throw answer
      return answer.kind === 'placed' ? undefined : answer
    },
    confirm: askTogether(async (ids: readonly Uuid[]) => {
      const placed = await confirmPlaced(database, ids)
      return ids.map((id) => placed.has(id))
    }),
  }
}

/** The first who wait, one of each player. */
function bundleOf(waiting: readonly Waiting[]): Waiting[] {
  const byUser = new Map<Uuid, Waiting>()
  for (const one of waiting) {
    const { userId } = one.order.bet
    if (byUser.size < bundleMost && !byUser.has(userId)) byUser.set(userId, one)
  }
  return [...byUser.values()]
}

/** What fails for one of several must not fail for all: each is tried by itself then. */
async function claimAll(database: Database, bundle: readonly Waiting[]): Promise<void> {
  try {
    const orders = bundle.map(({ order }) => order)
    const answers = await database.transaction((tx) => claimPlaces(tx, orders))
    assert(answers.length === bundle.length, 'every order has an answer')
    for (const [at, { resolve }] of bundle.entries()) resolve(mustHave(answers[at], 'an answer'))
  } catch (error) {
    if (bundle.length === 1) bundle[0]?.reject(error)
    else for (const one of bundle) await claimAll(database, [one])
  }
}
