import { setTimeout as sleep } from 'node:timers/promises'
import { mustHave } from '@powerplay/kernel'
import type { Child } from './child.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { percentile } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'
import type { SocketFunctions } from './sockets/process.ts'

const bets = 40
/** So long nothing happens before a bet; uneven, so that no bet keeps step with a timer. */
const quietMs = (turn: number) => 300 + (turn % 7) * 53
const arrivalMs = 2_000

interface FeedDelayParts {
  readonly server: Child<ServerFunctions>
  readonly port: number
  readonly sockets: Child<SocketFunctions>
}

/** How long the bet of somebody who plays alone takes from its answer to a guest's feed. */
export async function measureFeedDelay({ server, port, sockets }: FeedDelayParts): Promise<Row[]> {
  say(`feed: ${bets} bets, one at a time`)
  await server.call('seed', bets)
  await server.call('catchUp')
  await sockets.call('watchFeed', port)
  const answered: { readonly id: string; readonly atMs: number }[] = []
  for (let turn = 0; turn < bets; turn += 1) {
    await sleep(quietMs(turn))
    answered.push(await server.call('playLoneBet', turn))
  }
  await sleep(arrivalMs)
  const arrivals = await sockets.call('feedArrivals')
  const delays = answered.map(
    ({ id, atMs }) => mustHave(arrivals.get(id), 'bet in the feed') - atMs,
  )
  const sorted = Float64Array.from(delays).sort()
  const at = (share: number) => percentile(sorted, share)
  return [
    {
      id: 'feed_delay_quiet_ms',
      value: at(0.95),
      unit: 'ms',
      note: `95th percentile from the answer of a lone bet to a guest's feed, ${bets} bets; median ${at(0.5)} ms`,
    },
  ]
}
