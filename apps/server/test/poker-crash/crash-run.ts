import { mustHave, type Uuid } from '@powerplay/kernel'
import { rmSync } from 'node:fs'
import { bundleNode, type PlantedFault } from '../crash/bundle.ts'
import { numbersFrom } from '../crash/numbers.ts'
import { query } from '../crash/query.ts'
import type { RunDatabase } from '../payment-crash/scene.ts'
import { runningHand } from '../../src/features/poker/table/table.ts'
import { Scene } from './scene.ts'
import { tablesOf } from './table-play.ts'
import { verdictOf, type Verdict } from './verdict.ts'

const victims = [
  'a node',
  'a node that slept',
  'both nodes',
  'both nodes and the database',
  'hands that nobody can play on',
] as const

/** What is killed in a round. */
type Victim = (typeof victims)[number]

/** What came of a round. */
export interface RoundReport extends Verdict {
  readonly round: number
  readonly victim: Victim
  readonly kills: number
  /** Hands that were being played when it was struck: those resumed, and those returned. */
  readonly struck: { readonly resumed: number; readonly returned: number }
  /** From the kill to the next step of every hand that was struck. */
  readonly takeoverMs: number
  readonly durationMs: number
}

export interface CrashOptions {
  readonly rounds: number
  /** An empty database whose server is never killed; without it the run has one of its own. */
  readonly database?: RunDatabase
  /** Chooses victims, moments and acts; the same seed gives the same plan. */
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
 * Rounds of hold'em under which nodes, and at times PostgreSQL, are killed while hands are played.
 * @returns one report per round; a round with contradictions is the last one.
 */
export async function pokerCrashRun(options: CrashOptions): Promise<RoundReport[]> {
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
  for (let round = 1; round <= options.rounds; round += 1) {
    const startedAt = performance.now()
    const place = options.isForgetful === true ? 3 : (options.seed + round) % victims.length
    const victim = mustHave(victims[place], 'victim')
    const isLast = round === options.rounds
    const { kills, takeoverMs, struck } = await playAndKill(scene, { victim, next, isLast })
    const verdict = await verdictOf(scene, isLast)
    const durationMs = Math.round(performance.now() - startedAt)
    const report = { round, victim, kills, struck, takeoverMs, durationMs, ...verdict }
    reports.push(report)
    options.report(report)
    if (report.contradictions.length > 0) break
  }
  return reports
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Where a hand that is being played stands. */
interface Standing {
  readonly id: Uuid
  readonly place: string
}

async function handsInPlay({ url }: Scene): Promise<Standing[]> {
  return (await tablesOf(url)).flatMap((table) => {
    const hand = runningHand(table)
    if (!hand || hand.actions.length === 0) return []
    return [
      {
        id: hand.id,
        place: `${hand.id} ${table.game.phase} ${hand.actions.length} ${hand.opened}`,
      },
    ]
  })
}

/** Play, the kill in the midst of hands, and play on until each of them is over. */
async function playAndKill(
  scene: Scene,
  {
    victim,
    next,
    isLast,
  }: {
    readonly victim: Victim
    readonly next: (below: number) => number
    readonly isLast: boolean
  },
) {
  let isOver = false
  const playing = scene.tables.map((table) => table.play(() => isOver))
  try {
    await scene.until('hands in play', async () => (await handsInPlay(scene)).length >= 2)
    await pause(next(400))
    const before = await handsInPlay(scene)
    const startedAt = performance.now()
    const kills = await strike(scene, victim)
    await scene.until('the next step of each hand', async () => {
      const now = (await handsInPlay(scene)).map(({ place }) => place)
      return before.every(({ place }) => !now.includes(place))
    })
    const takeoverMs = Math.round(performance.now() - startedAt)
    await scene.mend()
    await Promise.all(scene.players.map((player) => player.retry()))
    const ids = before.map(({ id }) => id)
    await scene.until('the end of each hand', async () => {
      const open = await query(
        scene.url,
        `select from poker_hands where id = any($1::uuid[]) and state = 'playing'`,
        [ids],
      )
      return open.length === 0
    })
    const struck = await endsOf(scene, ids)
    isOver = true
    await Promise.all(playing)
    if (isLast) await standUp(scene)
    return { kills, takeoverMs, struck }
  } finally {
    isOver = true
    await Promise.all(playing)
  }
}

async function endsOf({ url }: Scene, ids: readonly Uuid[]) {
  const rows = await query<{ state: string }>(
    url,
    'select state from poker_hands where id = any($1::uuid[])',
    [ids],
  )
  const count = (state: string) => rows.filter((row) => row.state === state).length
  return { resumed: count('settled'), returned: count('void') }
}

/** @returns how many nodes were killed. Nodes that play on are there again when it returns. */
async function strike(scene: Scene, victim: Victim): Promise<number> {
  const [one, other] = [mustHave(scene.nodes[0], 'one node'), mustHave(scene.nodes[1], 'another')]
  const killBoth = () => Promise.all([one.kill(), other.kill()])
  switch (victim) {
    case 'a node':
      await one.kill()
      await scene.reconnect()
      return 1
    case 'a node that slept':
      // Longer than a transaction may stand idle: what it held is free again.
      one.sleep()
      await pause(5_000)
      one.wake()
      await other.kill()
      await scene.reconnect()
      return 1
    case 'both nodes':
      await killBoth()
      await scene.mend()
      return 2
    case 'both nodes and the database':
      await Promise.all([killBoth(), scene.killDatabase()])
      await scene.restartDatabase()
      await scene.mend()
      return 2
    case 'hands that nobody can play on':
      await killBoth()
      await spoilHands(scene)
      await scene.mend()
      return 2
  }
}

/** Stored steps become some that the rules do not allow, and the patience for them is over. */
async function spoilHands({ url }: Scene): Promise<void> {
  await query(
    url,
    `update poker_tables set game = jsonb_set(game, '{hand,actions,0,kind}', '"check"'),
        due_ms = extract(epoch from clock_timestamp()) * 1000 - 150000
      where game ->> 'phase' in ('playing', 'runout') and jsonb_array_length(game #> '{hand,actions}') > 0`,
    [],
  )
}

/** Everybody stands up and is paid. */
async function standUp(scene: Scene): Promise<void> {
  await scene.until('the end of all sittings', async () => {
    const seats = await query<{ userId: Uuid; tableId: Uuid }>(
      scene.url,
      `select user_id as "userId", table_id as "tableId" from poker_seats where status <> 'leaving'`,
      [],
    )
    await Promise.all(seats.map((seat) => scene.leave(seat)))
    const left = await query(scene.url, 'select from poker_seats', [])
    return left.length === 0
  })
}
