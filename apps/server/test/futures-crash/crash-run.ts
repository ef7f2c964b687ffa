import { mustHave } from '@powerplay/kernel'
import { rmSync } from 'node:fs'
import { betWireId } from '../../src/features/wallet/index.ts'
import { bundleNode, type PlantedFault } from '../crash/bundle.ts'
import { numbersFrom } from '../crash/numbers.ts'
import { query } from '../crash/query.ts'
import type { RunDatabase } from '../payment-crash/scene.ts'
import { Scene } from './scene.ts'
import { verdictOf, type Verdict } from './verdict.ts'

const victims = [
  'the holder',
  'a holder that slept',
  'the holder and its successor',
  'the holder and the database',
  'all nodes for long',
] as const

/** What is killed in a round. */
type Victim = (typeof victims)[number]

/** What came of a round. */
export interface RoundReport extends Verdict {
  readonly round: number
  readonly victim: Victim
  /** Engine nodes that were killed. */
  readonly kills: number
  readonly orders: { readonly acked: number; readonly refused: number; readonly unknown: number }
  /** From the last kill to prices of the next engine. */
  readonly takeoverMs: number
  readonly durationMs: number
}

export interface CrashOptions {
  readonly rounds: number
  /** An empty database whose server is never killed; without it the run has one of its own. */
  readonly database?: RunDatabase
  /** Chooses victims, moments and orders; the same seed gives the same plan. */
  readonly seed: number
  /** Something wrong in the nodes, which the run has to notice. */
  readonly fault?: PlantedFault
  /** Commits are not durable, and the run has to notice what is lost. */
  readonly isForgetful?: boolean
  report(round: RoundReport): void
  /** Looks at what is left, before it is removed. */
  last?(scene: Scene): Promise<void>
}

/**
 * Rounds of trading under which engine nodes, and at times PostgreSQL, are killed.
 * @returns one report per round; a round with contradictions is the last one.
 */
export async function futuresCrashRun(options: CrashOptions): Promise<RoundReport[]> {
  const { folder, file } = await bundleNode(options.fault)
  const { seed, isForgetful = false, database } = options
  try {
    const scene = await Scene.open(file, { seed, isForgetful, database })
    try {
      const reports = await playRounds(scene, options)
      await options.last?.(scene)
      return reports
    } finally {
      await scene.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function playRounds(scene: Scene, options: CrashOptions): Promise<RoundReport[]> {
  const next = numbersFrom(options.seed)
  const reports: RoundReport[] = []
  await scene.mend()
  await scene.takenOver(0)
  for (let round = 1; round <= options.rounds; round += 1) {
    const startedAt = performance.now()
    const place = options.isForgetful === true ? 3 : (options.seed + round) % victims.length
    const victim = mustHave(victims[place], 'victim')
    const before = scene.traders.map(({ orders }) => orders.length)
    const { kills, takeoverMs } = await tradeAndKill(scene, victim, 900 + next(900))
    const orders = countFates(scene, before)
    const isLast = round === options.rounds
    await Promise.all(scene.traders.map((trader) => trader.retry()))
    if (isLast) await closeAll(scene)
    const verdict = await verdictOf(scene, isLast)
    const durationMs = Math.round(performance.now() - startedAt)
    const report = { round, victim, kills, orders, takeoverMs, durationMs, ...verdict }
    reports.push(report)
    options.report(report)
    if (report.contradictions.length > 0) break
  }
  return reports
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Trade, the kills in its midst, more trade on what survived, then everything back. */
async function tradeAndKill(scene: Scene, victim: Victim, afterMs: number) {
  let isOver = false
  const play = () => scene.traders.map((trader) => trader.play(() => isOver))
  const trading = play()
  await pause(afterMs)
  const { token } = await scene.state()
  const struck = await strike(scene, victim)
  const startedAt = performance.now()
  await scene.mend()
  trading.push(...play())
  await scene.takenOver(Math.max(token, struck.token))
  const takeoverMs = Math.round(performance.now() - startedAt)
  await pause(1_200)
  isOver = true
  await Promise.all(trading)
  return { kills: struck.kills, takeoverMs }
}

/** @returns how many engine nodes were killed, and the token that the last of them held. */
async function strike(scene: Scene, victim: Victim): Promise<{ kills: number; token: number }> {
  const { token } = await scene.state()
  const { holder } = scene
  switch (victim) {
    case 'the holder':
      await holder.kill()
      return { kills: 1, token }
    case 'the holder and its successor':
      await holder.kill()
      return { kills: 2, token: await killSuccessor(scene, token) }
    case 'a holder that slept': {
      holder.sleep()
      await scene.takenOver(token)
      holder.wake()
      await pause(300)
      return { kills: 1, token: await killSuccessor(scene, token) }
    }
    case 'the holder and the database':
      await Promise.all([holder.kill(), scene.killDatabase()])
      await scene.restartDatabase()
      return { kills: 1, token }
    case 'all nodes for long':
      await scene.killAll()
      await pause(11_000)
      return { kills: 2, token }
  }
}

async function killSuccessor(scene: Scene, before: number): Promise<number> {
  await scene.takenOver(before)
  const { token } = await scene.state()
  await scene.holder.kill()
  return token
}

/** Whatever is open is closed, and its money has followed. */
async function closeAll(scene: Scene): Promise<void> {
  const { url, traders } = scene
  await scene.until('the end of all positions', async () => {
    const open = await query<{ id: string; userId: string; isOpen: boolean }>(
      url,
      `select id, user_id as "userId", status = 'open' as "isOpen" from trading_positions
        where status in ('placing', 'opening', 'open') or not is_settled`,
      [],
    )
    for (const { id, userId } of open.filter(({ isOpen }) => isOpen)) {
      await traders.find(({ player }) => player.userId === userId)?.close(betWireId(id))
    }
    return open.length === 0
  })
}

function countFates({ traders }: Scene, before: readonly number[]) {
  const sent = traders.flatMap(({ orders }, at) => orders.slice(before[at]))
  const count = (kind: string) => sent.filter(({ fate }) => fate.kind === kind).length
  return { acked: count('acked'), refused: count('refused'), unknown: count('unknown') }
}
