/** The floor of the service layer: a bare settler loop that writes the same rows as bets do. */
import { mustHave, type Uuid } from '@powerplay/kernel'
import { closedLoop } from '../closed-loop.ts'
import { keyMint } from '../keys.ts'
import { serveParent } from '../served.ts'
import { betOf, type FloorPlayer } from './bets.ts'
import { openFloor, type Floor } from './settler.ts'

let floor: Floor | undefined
let players: readonly FloorPlayer[] = []
const mintKey: () => Uuid = keyMint()

const functions = {
  /** Connects to the database of the run and makes this many players with money. */
  async open({ url, count }: { readonly url: string; readonly count: number }) {
    floor = openFloor(url)
    players = await floor.seed(count)
  },
  /** So many bets in flight; each caller goes round its share of the players. */
  play({ callers, durationMs }: { readonly callers: number; readonly durationMs: number }) {
    const { settler } = mustHave(floor, 'floor')
    const share = Math.floor(players.length / callers)
    return closedLoop({
      callers,
      durationMs,
      async act(caller, turn) {
        const player = mustHave(players[caller + callers * (turn % share)], 'player')
        const { kind } = await settler.submit(betOf(player, mintKey()))
        if (kind !== 'done') throw new Error(`a bet of the floor was ${kind}`)
      },
    })
  },
  close: async () => floor?.settler.close(),
}

/** What the bench may ask of this process. */
export type FloorFunctions = typeof functions

serveParent(functions)
