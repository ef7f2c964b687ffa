import { setTimeout } from 'node:timers/promises'
import { calls } from '@powerplay/contract'
import type { Visitor } from './visitor.ts'

const everyMs = 250
const triesMax = 240

/** Id of a game of an outside provider by its name; the list is read in the first seconds of a server. */
export async function providerGameId(visitor: Visitor, name: string): Promise<string> {
  const filter = [{ key: 'name', expect: name, type: 'includes:string' } as const]
  for (let tries = 0; tries < triesMax; tries += 1) {
    const games = await visitor.ask(calls.gamesFilter, { filter, page: 1, size: 6 })
    const game = games.find((one) => one.name === name)
    if (game !== undefined) return game.id
    await setTimeout(everyMs)
  }
  throw new Error(`${name} is not in the list`)
}
