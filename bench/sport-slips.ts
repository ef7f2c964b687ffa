import { setTimeout as sleep } from 'node:timers/promises'
import { mustHave } from '@powerplay/kernel'
import type { TestPlayer } from '../apps/server/test/app.ts'
import {
  home,
  join,
  pass,
  query,
  queue,
  slip,
  type Node,
} from '../apps/server/src/features/sport/test/stage.ts'
import { closedLoop } from './closed-loop.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { inSportHouse } from './sport-house.ts'

const playersTotal = 100
const matchesTotal = 16
const warmMs = 3_000
const measuredMs = 10_000
const tickMs = 20

/**
 * Slips of a hundred players on sixteen matches, from the call to the decision of the queue: how many
 * are accepted in a second, the delay of a second included.
 * @param serverUrl a PostgreSQL server on which a database of its own is made.
 */
export function measureSlips(serverUrl: string): Promise<Row[]> {
  return inSportHouse(serverUrl, accepting)
}

async function accepting(node: Node): Promise<Row[]> {
  const floor = await node.floor()
  const players: TestPlayer[] = []
  while (players.length < playersTotal) players.push(await join(node))
  const orders = await Promise.all(
    Array.from({ length: matchesTotal }, (_, at) => slip(node, [home(at + 1)], { stake: '1' })),
  )
  let isOver = false
  const engine = async () => {
    while (!isOver) if (!(await floor.turn())) await sleep(tickMs)
  }
  // The clock of this house is moved by hand.
  const timer = setInterval(() => pass(tickMs), tickMs)
  const running = engine()
  const bettors = (durationMs: number) =>
    closedLoop({
      ...{ callers: playersTotal, durationMs },
      async act(caller, turn) {
        const order = orders[(caller + turn) % orders.length]
        await queue(node, mustHave(players[caller], 'player'), mustHave(order, 'slip'))
      },
    })
  say('sport: slips')
  await bettors(warmMs)
  const before = await acceptedSoFar(node)
  const { p99Ms } = await bettors(measuredMs)
  const rate = ((await acceptedSoFar(node)) - before) / (measuredMs / 1_000)
  isOver = true
  clearInterval(timer)
  await running
  return [
    {
      ...{ id: 'slips_per_s', value: Math.round(rate), unit: '/s' },
      note: `singles of ${playersTotal} players accepted by the queue; a place in it took ${p99Ms.toFixed(0)} ms (p99)`,
    },
  ]
}

async function acceptedSoFar(node: Node): Promise<number> {
  const text = `select count(*)::int as bets from sport_bets where state = 'accepted'`
  const { rows } = await query<{ bets: number }>(node, text)
  return rows[0]?.bets ?? 0
}
