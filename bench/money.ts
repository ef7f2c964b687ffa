import type { LoopResult } from './closed-loop.ts'
import { measureFloor, measureBareSockets } from './floors.ts'
import { gamePlayers, gamesOfBench } from './games.ts'
import { metered, type Used } from './meter.ts'
import type { MoneyParts, Seating } from './money-parts.ts'
import { say } from './progress.ts'
import type { Layer } from './server/process.ts'

/** Closed-loop players of the runs. */
export const crowds = [1, 64, 256, 1_000] as const
/** The crowds that nothing is promised of are looked at once. */
const crowdsOf = (round: number): readonly number[] => (round === 1 ? crowds : promisedCrowds)
const promisedCrowds = [1, 1_000] as const
/** Rounds in which every game is played. */
const gameRounds = 2
/** Players of the runs that compare an even crowd with one account in half of the bets. */
const hotCrowd = 256

/** All sides, one after the other, as often as there are rounds. */
export async function playRounds(parts: MoneyParts): Promise<void> {
  const { options, yardstick } = parts
  await yardstick.run(options.warmMs)
  for (let round = 1; round <= options.rounds; round += 1) {
    say(`round ${round} of ${options.rounds}: yardstick`)
    await measureYardstick(parts)
    if (options.parts.has('service')) {
      say(`round ${round} of ${options.rounds}: service layer`)
      await measureService(parts, round)
    }
    if (parts.seating !== null) {
      say(`round ${round} of ${options.rounds}: socket API`)
      await measureSockets(parts, { ...parts.seating, crowds: crowdsOf(round) })
    }
  }
}

async function measureYardstick({ database, yardstick, options, samples }: MoneyParts) {
  const work = () => yardstick.run(options.measureMs)
  const { result, used } = await metered(database, [], work)
  const { transactions, ratePerSecond } = result
  samples.add('tpcb.rate', ratePerSecond)
  samples.add('tpcb.wal', used.walBytes / transactions)
  if (used.postgresUs !== null) samples.add('tpcb.pg', used.postgresUs / transactions)
}

async function measureService(parts: MoneyParts, round: number) {
  await measureCommit(parts)
  for (const callers of crowdsOf(round)) {
    await measureLayer(parts, 'service', { callers, isHot: false })
  }
  await measureFloor(parts)
  // Each game is compared with dice of the same round.
  for (const game of round <= gameRounds ? gamesOfBench : []) {
    await measureLayer(parts, game, { callers: gamePlayers, isHot: false })
  }
  await measureLayer(parts, 'mines', { callers: 1_000, isHot: false })
  await measureLayer(parts, 'wallet', { callers: hotCrowd, isHot: false })
  await measureLayer(parts, 'wallet', { callers: hotCrowd, isHot: true })
}

async function measureCommit({ server, options, samples }: MoneyParts) {
  const alone = await server.call('commitAlone', options.warmMs)
  samples.add('commit.p50', alone.p50Ms)
  samples.add('commit.rate', alone.count / alone.seconds)
}

async function measureLayer(
  parts: MoneyParts,
  layer: Layer,
  crowd: { readonly callers: number; readonly isHot: boolean },
) {
  const { server, options } = parts
  const name = crowd.isHot ? 'hot' : `${layer}_${crowd.callers}`
  const play = (durationMs: number) => server.call('play', { layer, ...crowd, durationMs })
  await play(options.warmMs)
  const { loop, used } = await measureBets(parts, name, () => play(options.measureMs))
  addBets(parts, name, loop, used)
}

/** Players sit down for their own runs only: the other sides serve no sockets meanwhile. */
async function measureSockets(
  parts: MoneyParts,
  { process: sockets, order, bare, crowds: seated }: Seating & { crowds: readonly number[] },
) {
  const { options, samples } = parts
  await sockets.call('sit', order)
  for (const callers of seated) {
    const play = (durationMs: number) => sockets.call('play', { callers, durationMs })
    await play(options.warmMs)
    const name = `socket_${callers}`
    const measured = await measureBets(parts, name, () => play(options.measureMs))
    addBets(parts, name, measured.loop, measured.used)
    const loadUs = measured.used.processUs.get(sockets.pid) ?? 0
    samples.add(`${name}.load`, loadUs / measured.loop.count)
  }
  await sockets.call('stand')
  await measureBareSockets(parts, { process: sockets, order, bare })
}

/** The projections catch up inside the measured stretch: their work belongs to the bets. */
async function measureBets(
  { database, server, seating, options: { profileFolder: folder } }: MoneyParts,
  name: string,
  play: () => Promise<LoopResult>,
): Promise<{ readonly loop: LoopResult; readonly used: Used }> {
  await server.call('catchUp')
  if (folder !== null) await server.call('startProfile')
  const pids = seating === null ? [server.pid] : [server.pid, seating.process.pid]
  const { result, used } = await metered(database, pids, async () => {
    const loop = await play()
    await server.call('catchUp')
    return loop
  })
  if (folder !== null) await server.call('writeProfile', { folder, name })
  return { loop: result, used }
}

function addBets({ samples, server }: MoneyParts, name: string, loop: LoopResult, used: Used) {
  samples.add(`${name}.rate`, loop.count / loop.seconds)
  samples.add(`${name}.p50`, loop.p50Ms)
  samples.add(`${name}.p99`, loop.p99Ms)
  samples.add(`${name}.wal`, used.walBytes / loop.count)
  const nodeUs = used.processUs.get(server.pid) ?? 0
  samples.add(`${name}.node`, nodeUs / loop.count)
  if (used.postgresUs === null) return
  samples.add(`${name}.pg`, used.postgresUs / loop.count)
  samples.add(`${name}.cpu`, (used.postgresUs + nodeUs) / loop.count)
}
