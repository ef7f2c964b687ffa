import { mustHave, type Uuid } from '@powerplay/kernel'
import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { bundleNode } from './bundle.ts'
import { numbersFrom } from './numbers.ts'
import type { Sent } from './recorder.ts'
import { roundContradictions } from './round-verdict.ts'
import { Scene, type Victim } from './scene.ts'
import {
  brokenPromises,
  contradictions,
  foldsSetAside,
  journalOf,
  strangersIn,
  unreadLanes,
} from './verdict.ts'
import type { Step } from './wager-book.ts'
import { debtsIn, entriesOf, orderContradictions, unordered, type Debts } from './wager-verdict.ts'

/** What came of a round. */
export interface RoundReport {
  readonly round: number
  readonly victim: Victim
  readonly acked: number
  readonly refused: number
  readonly unknown: number
  /** Acknowledged calls of rounds of turns, over all rounds so far. */
  readonly turns: number
  /** Orders of wagers that stay open: what became of those of this round, before retries. */
  readonly orders: { readonly acked: number; readonly refused: number; readonly unknown: number }
  /** What corrections made the players owe, over all rounds so far. */
  readonly debts: Debts
  /** Unknown requests that were settled before their retry. */
  readonly settledUnknown: number
  readonly contradictions: readonly string[]
  readonly durationMs: number
}

export interface CrashOptions {
  readonly rounds: number
  /** Runs without durable commits, on the database alone: must lose acknowledged bets. */
  readonly isControl: boolean
  /** Chooses victims, moments and bets; the same seed gives the same plan. */
  readonly seed: number
  report(round: RoundReport): void
}

const victims: readonly Victim[] = ['first node', 'second node', 'database', 'node and database']

/**
 * Rounds of load, kill, restart and judgement over two server nodes and their own PostgreSQL.
 * @returns one report per round; a round with contradictions is the last one.
 */
export async function crashRun(options: CrashOptions): Promise<RoundReport[]> {
  const { folder, file } = await bundleNode()
  try {
    const scene = await Scene.open(file, options)
    try {
      return await playRounds(scene, options)
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
  const ids = new Set<Uuid>()
  await scene.mend()
  await Promise.all(scene.books.map((book) => book.begin(scene.order)))
  let judgedSteps = scene.books.map(() => 0)
  for (let round = 1; round <= options.rounds; round += 1) {
    const startedAt = performance.now()
    const victim = options.isControl
      ? 'database'
      : mustHave(victims[next(victims.length)], 'victim')
    const sent = await loadAndKill(scene, victim, 250 + next(450))
    for (const { id } of sent) ids.add(id)
    for (const { seat } of scene.players) for (const { id } of seat.rounds) ids.add(id)
    const steps = scene.books.map((book, index) => book.steps.slice(judgedSteps[index]))
    judgedSteps = scene.books.map((book) => book.steps.length)
    for (const { order } of steps.flat()) if (order.kind === 'open') ids.add(order.id)
    const counts = { ...countFates(sent), orders: countFates(steps.flat()) }
    const judged = await judge(scene, { sent, steps }, ids)
    const last = round === options.rounds ? await readToTheEnd(scene) : []
    judged.contradictions.push(...last)
    const durationMs = Math.round(performance.now() - startedAt)
    const turns = scene.players.reduce((sum, { seat }) => sum + seat.acked, 0)
    const report = { round, victim, ...counts, turns, ...judged, durationMs }
    reports.push(report)
    options.report(report)
    if (report.contradictions.length > 0) break
  }
  return reports
}

/** Load, the kill in its midst, some more load on what survived, then everything back. */
async function loadAndKill(scene: Scene, victim: Victim, afterMs: number): Promise<Sent[]> {
  let isOver = false
  const before = scene.players.map(({ sent }) => sent.length)
  const playing = [
    ...scene.players.map((player) => player.play(() => isOver)),
    ...scene.books.map((book) => book.play(scene.order, () => isOver)),
  ]
  await pause(afterMs)
  await scene.kill(victim)
  await pause(100)
  isOver = true
  if (victim.includes('database')) await scene.restartDatabase()
  await Promise.all(playing)
  await scene.mend()
  return scene.players.flatMap(({ sent }, index) => sent.slice(before[index]))
}

/** What a round sent; the orders by the books of their players. */
interface Load {
  readonly sent: readonly Sent[]
  readonly steps: readonly (readonly Step[])[]
}

async function judge(scene: Scene, { sent, steps }: Load, ids: ReadonlySet<Uuid>) {
  const ownIds = sent.map(({ id }) => id)
  const journal = await journalOf(scene.url, ownIds)
  const unknown = sent.filter(({ fate }) => fate.kind === 'unknown')
  const settledUnknown = unknown.filter(({ id }) => journal.has(id)).length
  const problems = contradictions(sent, journal)
  problems.push(...(await retry(scene, unknown, new Set(journal.keys()))))
  problems.push(...contradictions(unknown, await journalOf(scene.url, ownIds)))
  problems.push(...(await resumeRounds(scene)))
  problems.push(...(await judgeOrders(scene, steps)))
  problems.push(...(await strangersIn(scene.url, ids)))
  problems.push(...(await brokenPromises(scene.url)))
  problems.push(...(await foldsSetAside(scene.url)))
  return { settledUnknown, debts: await debtsIn(scene.url), contradictions: problems }
}

/** Orders as they were told, then those of unknown fate again, then as they are told by then. */
async function judgeOrders(scene: Scene, steps: Load['steps']): Promise<string[]> {
  const { url, books } = scene
  const all = steps.flat()
  const entries = await entriesOf(url, all)
  const problems = orderContradictions(all, entries)
  const settled = new Set(entries.keys())
  const retried = await Promise.all(
    books.map((book, index) => book.retry(scene.order, steps[index] ?? [], settled)),
  )
  problems.push(...retried.flat())
  problems.push(...orderContradictions(all, await entriesOf(url, all)))
  const known = books.flatMap((book) => book.steps.map(({ order }) => order.id))
  return [...problems, ...(await unordered(url, known))]
}

/** The projections read what is left; then they have to say what the journal says. */
async function readToTheEnd(scene: Scene): Promise<string[]> {
  await scene.catchUp()
  const { url } = scene
  const found = [await unreadLanes(url), await foldsSetAside(url), await brokenPromises(url)]
  return found.flat()
}

/** Rounds of turns go on where they were: every acknowledged turn and end is there. */
async function resumeRounds(scene: Scene): Promise<string[]> {
  const resumed = await Promise.all(scene.players.map(({ seat, ask }) => seat.resume(ask)))
  const rounds = scene.players.flatMap(({ seat }) => seat.rounds)
  return [...resumed.flat(), ...(await roundContradictions(scene.url, rounds))]
}

/** How often a bet that a node still works at is asked about, and how long that waits in between. */
const [asksMax, askPauseMs] = [60, 500]

/** What a bet is answered that is sent again while a node still settles it: nothing is known of it yet. */
const isPending = (fate: Sent['fate']) =>
  fate.kind === 'refused' && fate.name === 'originals/play-pending'

/** Sends a bet under its key again until no node works at it any more. */
async function sendAgain(scene: Scene, sent: Sent): Promise<Sent['fate']> {
  const player = mustHave(scene.players[sent.player], 'player')
  let fate = await player.send(sent)
  for (let asks = 1; isPending(fate) && asks < asksMax; asks += 1) {
    await pause(askPauseMs)
    fate = await player.send(sent)
  }
  return fate
}

/**
 * Sends every unknown bet twice more under its key. Each ends acknowledged, with the same answer
 * both times; only one that was never settled may be refused.
 */
async function retry(
  scene: Scene,
  unknown: readonly Sent[],
  settled: ReadonlySet<Uuid>,
): Promise<string[]> {
  const problems: string[] = []
  const again = async (sent: Sent) => {
    sent.fate = await sendAgain(scene, sent)
    if (sent.fate.kind === 'acked') {
      const second = await sendAgain(scene, sent)
      if (!isDeepStrictEqual(second, sent.fate)) problems.push(`answered twice: ${sent.key}`)
    } else if (sent.fate.kind === 'unknown' || settled.has(sent.id)) {
      problems.push(`not answered on retry (${JSON.stringify(sent.fate)}): ${sent.key}`)
    }
  }
  for (const player of scene.players.keys()) {
    // One after the other: a player has one bet at a time in a game.
    for (const sent of unknown.filter((entry) => entry.player === player)) await again(sent)
  }
  return problems
}

function countFates(sent: readonly Pick<Sent | Step, 'fate'>[]) {
  const count = (kind: Sent['fate']['kind']) => sent.filter(({ fate }) => fate.kind === kind).length
  return { acked: count('acked'), refused: count('refused'), unknown: count('unknown') }
}

function pause(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
