import { mintUuidV7, mustHave, type InstantMs, type Uuid } from '@powerplay/kernel'
import { crashHashBack, crashPointE2 } from '@powerplay/engines'
import { events, type GameData, type PlayAnswer, type TurnAnswer } from '@powerplay/contract'
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { vi } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts'
import { systemClock, systemRandom } from '../../../../platform/time/clock.ts'
import { openDatabase } from '../../../../platform/database/database.ts'
import { createSecrets } from '../../../../platform/secrets.ts'
import { beginChain, goOnWithChain } from '../chain/chain.ts'
import { announceSalt, storeChain } from '../chain/chain-store.ts'
import { demoSalt } from '../settings.ts'
import type { RoundState } from '../rounds/round-store.ts'

/** An event as the nodes of the stage sent it to everyone. */
export interface SentEvent {
  readonly event: string
  readonly payload: Record<string, unknown>
}

interface Refused {
  readonly error?: { readonly message: { code: number; name: string; params: object } }
}

/** What Play answered. */
export type Played = Partial<PlayAnswer> & Refused

/** What Turn or Finish answered. */
export type Turned = Partial<TurnAnswer> & Refused

interface BetOptions {
  readonly bet?: string
  readonly cashout?: number
  readonly demo?: boolean
  readonly key?: Uuid
  readonly node?: TestApp
}

const salt = demoSalt.salt
const games = 12
const masterKey = '7'.repeat(64)

/** Points of a chain from its first game, in 1/100. */
function pointsOf(secret: string): number[] {
  return Array.from({ length: games }, (_, index) =>
    crashPointE2(crashHashBack(secret, games - 1 - index), salt),
  )
}

/** The last hash of a chain whose first games crash where they should. */
function chainWith(ranges: readonly (readonly [number, number])[]): string {
  for (let attempt = 0; ; attempt += 1) {
    const secret = createHash('sha256').update(`chain ${attempt}`).digest('hex')
    const points = pointsOf(secret)
    if (ranges.every(([from, to], index) => isWithin(points[index], from, to))) return secret
  }
}

function isWithin(point: number | undefined, from: number, to: number): boolean {
  return point !== undefined && point >= from && point <= to
}

/** Nodes over one database and one clock, with a hash chain whose points the test knows. */
export class CrashStage {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  /** Points of the rounds from round 1 on, in 1/100. */
  readonly pointsE2: readonly number[]
  readonly secret: string
  readonly sent: SentEvent[] = []
  #passedMs = 0
  #nodes: TestApp[] = []

  private constructor(database: TestDatabase, secret: string) {
    this.database = database
    this.pool = new pg.Pool({ connectionString: database.url, max: 2 })
    this.secret = secret
    this.pointsE2 = pointsOf(secret)
  }

  /** @param ranges lowest and highest point of the first rounds, in 1/100. */
  static async open(ranges: readonly (readonly [number, number])[]): Promise<CrashStage> {
    const database = await createTestDatabase()
    return new CrashStage(database, chainWith(ranges))
  }

  readonly now = (): InstantMs => systemClock.now() + this.#passedMs

  /** Moves the clock of all nodes on. */
  pass(milliseconds: number): void {
    this.#passedMs += milliseconds
  }

  /** Opens a node; the first one finds the chain of the stage made. */
  async node(environment: Record<string, string> = {}): Promise<TestApp> {
    const node = await openTestApp({
      databaseUrl: this.database.url,
      clock: { now: this.now },
      environment,
    })
    vi.spyOn(node.app.platform.broadcaster, 'emit').mockImplementation(
      (_channel, event, payload) => {
        this.sent.push({ event, payload: { ...payload } })
      },
    )
    this.#nodes.push(node)
    return node
  }

  /** Asks this node first from now on, as others are closed. */
  useFirst(node: TestApp): void {
    this.#nodes = [node]
  }

  /** Stores the chain that the stage knows; nodes then need not make one. */
  async storeChain(node: TestApp): Promise<void> {
    const built = mustHave(await goOnWithChain(beginChain(this.secret, games), () => true), 'chain')
    const database = openDatabase(this.database.url, node.app.platform.logOf('test'), 1)
    const id = node.app.platform.mintId()
    const secrets = createSecrets(Buffer.from(masterKey, 'hex'), systemRandom)
    await storeChain(database, secrets, {
      ...{ id, firstRound: 1, games, builtAt: this.now() },
      ...built,
    })
    await announceSalt(database, id, demoSalt)
    await database.close()
  }

  /** The hash of a round, secret until its end. */
  hashOf(round: number): string {
    return crashHashBack(this.secret, games - round)
  }

  mintKey(): Uuid {
    return mintUuidV7(this.now(), randomBytes(10))
  }

  async bet(player: TestPlayer, options: BetOptions = {}): Promise<Played> {
    const { bet = '1', cashout, demo = false, key = this.mintKey() } = options
    const node = options.node ?? mustHave(this.#nodes[0], 'node')
    const data = cashout === undefined ? {} : { cashout }
    const request = { api_id: 'crash', bet, demo, currency: 'usdt', quick: false, data }
    return played(await node.whisper('Play', request, callOf(player, key)))
  }

  /** Lays a bet that has to be taken. @returns its wire id. */
  async placed(player: TestPlayer, options: BetOptions = {}): Promise<string> {
    const answer = await this.bet(player, options)
    if (answer.response === undefined) throw new Error(JSON.stringify(answer))
    return answer.response.id
  }

  async finish(player: TestPlayer, id: string, node?: TestApp): Promise<Turned> {
    const at = node ?? mustHave(this.#nodes[0], 'node')
    return turned(await at.whisper('Finish', { id, step: 0 }, callOf(player)))
  }

  async turn(player: TestPlayer, id: string, data: object): Promise<Turned> {
    const node = mustHave(this.#nodes[0], 'node')
    return turned(await node.whisper('Turn', { id, step: 0, data }, callOf(player)))
  }

  async gameData(player: TestPlayer | null, node?: TestApp): Promise<GameData> {
    const at = node ?? mustHave(this.#nodes[0], 'node')
    const answer: unknown = await at.whisper('GameData', { api_id: 'crash' }, callOf(player))
    // The registry of the test checks answers against the contract.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    return answer as GameData
  }

  /** Waits, in real time, until a round stands like this. */
  async reached(round: number, state: RoundState): Promise<void> {
    await this.until(async () => {
      const found = await this.pool.query(
        'select 1 from crash_rounds where number=$1 and state=$2',
        [round, state],
      )
      return found.rowCount === 1
    })
  }

  /** Lets the betting of a round end. */
  async start(round: number): Promise<void> {
    await this.reached(round, 'betting')
    this.pass(15_300)
    await this.reached(round, 'running')
  }

  /** Moves the clock to so many milliseconds after the start of a running round. */
  async runTo(round: number, elapsedMs: number): Promise<void> {
    const { rows } = await this.pool.query<{ started_at: Date }>(
      'select started_at from crash_rounds where number = $1',
      [round],
    )
    const startedAt = mustHave(rows[0], 'round').started_at.getTime()
    const missingMs = startedAt + elapsedMs - this.now()
    if (missingMs > 0) this.pass(missingMs)
  }

  /** Waits until no money of a round's bets is under way. */
  async settled(round: number): Promise<void> {
    await this.until(async () => {
      const found = await this.pool.query(
        'select 1 from crash_bets where round = $1 and not is_settled',
        [round],
      )
      return found.rowCount === 0
    })
  }

  async until(isTrue: () => Promise<boolean>): Promise<void> {
    const deadline = systemClock.now() + 60_000
    while (!(await isTrue())) {
      if (systemClock.now() > deadline) throw new Error('waited too long')
      await sleep(10)
    }
  }

  async balanceOf(player: TestPlayer, pocket = 'real'): Promise<bigint> {
    const { rows } = await this.pool.query<{ balance: bigint }>(
      `select balance from accounts where owner = $1 and currency = 'usdt' and pocket = $2`,
      [player.userId, pocket],
    )
    return rows[0]?.balance ?? 0n
  }

  /** Events of a name, each held to the contract. */
  eventsOf(name: string): Record<string, unknown>[] {
    const spec = Object.values(events).find(({ wire }) => wire === name)
    return this.sent
      .filter(({ event }) => event === name)
      .map(({ payload }) => {
        mustHave(spec, name).payload.parse(payload)
        return payload
      })
  }

  async close(): Promise<void> {
    for (const node of this.#nodes) await node.close().catch(() => undefined)
    await this.pool.end()
  }
}

// The registry of the test checks answers against the contract.
/* eslint-disable @typescript-eslint/consistent-type-assertions */
function played(answer: unknown): Played {
  return answer as Played
}

function turned(answer: unknown): Turned {
  return answer as Turned
}
