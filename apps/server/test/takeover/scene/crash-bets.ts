import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { crashHashBack, crashPointE2, crashTimeMs } from '@powerplay/engines'
import { mustHave } from '@powerplay/kernel'
import { beginChain, goOnWithChain } from '../../../src/features/originals/crash/chain/chain.ts'
import {
  announceSalt,
  storeChain,
} from '../../../src/features/originals/crash/chain/chain-store.ts'
import { demoSalt } from '../../../src/features/originals/crash/settings.ts'
import { systemRandom } from '../../../src/platform/time/clock.ts'
import { createSecrets } from '../../../src/platform/secrets.ts'
import { callOf, type TestApp, type TestPlayer } from '../../app.ts'

const games = 12
/** Lowest and highest point of the first rounds, in 1/100. */
const ranges = [
  [180, 300],
  [100, 108],
  [300, 900],
  [160, 400],
] as const

function pointsOf(secret: string): number[] {
  return Array.from({ length: games }, (_, index) =>
    crashPointE2(crashHashBack(secret, games - 1 - index), demoSalt.salt),
  )
}

/** The last hash of a chain whose first games crash where the scene wants them. */
function chainSecret(): string {
  for (let attempt = 0; ; attempt += 1) {
    const secret = createHash('sha256').update(`takeover ${attempt}`).digest('hex')
    const points = pointsOf(secret)
    if (ranges.every(([from, to], at) => from <= (points[at] ?? 0) && (points[at] ?? 0) <= to)) {
      return secret
    }
  }
}

/** Crash on one node: a chain whose points the scene knows, and a clock that moves when told. */
export class CrashTable {
  readonly #node: TestApp
  readonly #points: readonly number[]

  private constructor(node: TestApp, secret: string) {
    this.#node = node
    this.#points = pointsOf(secret)
  }

  /** Stores the chain and starts the engine. */
  static async open(node: TestApp): Promise<CrashTable> {
    const { database, clock, mintId } = node.app.platform
    const secret = chainSecret()
    const built = mustHave(await goOnWithChain(beginChain(secret, games), () => true), 'chain')
    const id = mintId()
    const secrets = createSecrets(Buffer.from('7'.repeat(64), 'hex'), systemRandom)
    const place = { id, firstRound: 1, games, builtAt: clock.now() }
    await storeChain(database, secrets, { ...place, ...built })
    await announceSalt(database, id, demoSalt)
    return CrashTable.goOn(node)
  }

  /** Starts the engine where the scene's chain is stored already. */
  static goOn(node: TestApp): CrashTable {
    node.app.doors.originals.startEngine()
    return new CrashTable(node, chainSecret())
  }

  async bet(player: TestPlayer, own: { cashout?: number; demo?: boolean } = {}): Promise<string> {
    const { demo = false, ...data } = own
    const body = { api_id: 'crash', bet: '1', demo, currency: 'usdt', quick: false, data }
    const answer = await this.#ask('Play', body, player)
    return mustHave(answer.response, `a bet on crash, not ${JSON.stringify(answer)}`).id
  }

  async finish(player: TestPlayer, id: string): Promise<void> {
    const answer = await this.#ask('Finish', { id, step: 0 }, player)
    if (answer.type !== 'finish') throw new Error(JSON.stringify(answer))
  }

  /** Waits until bets on a round are taken. */
  async betting(round: number): Promise<void> {
    this.#node.pass(round === 1 ? 0 : 3_100)
    await this.#reached(round, 'betting')
  }

  /** Lets the betting of a round end. */
  async run(round: number): Promise<void> {
    this.#node.pass(15_300)
    await this.#reached(round, 'running')
  }

  /** Moves the clock to where a running round shows a multiplier, in 1/100. */
  async climb(round: number, multiplierE2: number): Promise<void> {
    const [row] = await this.#query<{ started_at: Date }>(
      `select started_at from crash_rounds where number = ${round}`,
    )
    const at = mustHave(row, 'round').started_at.getTime() + crashTimeMs(multiplierE2)
    const missingMs = at - this.#node.app.platform.clock.now()
    if (missingMs > 0) this.#node.pass(missingMs)
  }

  /** Lets a running round crash, and waits until all its money has moved. */
  async crash(round: number): Promise<void> {
    await this.climb(round, (this.#points[round - 1] ?? 0) + 1)
    this.#node.pass(200)
    await this.#reached(round, 'finished')
    await this.#until(
      `not exists (select from crash_bets where round = ${round} and not is_settled)`,
    )
  }

  #reached(round: number, state: string): Promise<void> {
    return this.#until(`exists (
      select from crash_rounds where number = ${round} and state = '${state}')`)
  }

  async #until(condition: string): Promise<void> {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const [row] = await this.#query<{ is_true: boolean }>(`select ${condition} as is_true`)
      if (row?.is_true === true) return
      await sleep(20)
    }
    throw new Error(`never came: ${condition}`)
  }

  #query<Row extends object>(text: string): Promise<Row[]> {
    return this.#node.app.platform.database.query<Row>({ text })
  }

  async #ask(name: string, body: object, player: TestPlayer) {
    const answer: unknown = await this.#node.whisper(
      name,
      body,
      callOf(player, name === 'Play' ? this.#node.mintKey() : null),
    )
    // The registry of the test checks answers against the contract.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return answer as { readonly response?: { readonly id: string }; readonly type?: string }
  }
}
