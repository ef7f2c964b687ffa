import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Uuid } from '@powerplay/kernel'
import { readConfig, type Config } from '../src/config.ts'
import type { AuditLine } from '../src/platform/audit.ts'
import { idMint, systemClock, systemRandom } from '../src/platform/time/clock.ts'
import type { Platform } from '../src/platform/context.ts'
import { openDatabase, type Database } from '../src/platform/database/database.ts'
import { createEdge } from '../src/platform/http/edge.ts'
import type { EdgeParts } from '../src/platform/http/parts.ts'
import { logOf } from '../src/platform/telemetry/log.ts'
import { openMetrics } from '../src/platform/telemetry/metrics.ts'
import type { Mail } from '../src/platform/mail/mail.ts'
import { migrate } from '../src/platform/database/migrations.ts'
import { ownKeysSince } from '../src/platform/requests/owned-keys.ts'
import { openRates } from '../src/platform/rates/rates.ts'
import { createTradingMessages } from '../src/platform/realtime/trading-messages.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import type { Settings } from '../src/platform/settings/settings.ts'
import { createTestDatabase } from './database.ts'
import { auth, type AuthDoor } from '../src/features/auth/index.ts'
import { createGates } from '../src/platform/gates.ts'
import {
  createBroadcaster,
  type RealtimeBroadcaster,
} from '../src/platform/realtime/broadcaster.ts'
import type { WhisperRegistry } from '../src/platform/requests/whispers.ts'
import type { ServedArea } from '../src/program/area.ts'
import { feature, type Ground, type Plug } from '../src/program/feature.ts'
import { mail } from '../src/program/mail.ts'
import { program } from '../src/program/program.ts'

/** A server node for tests: the real edge and accounts over a real database. */
export interface Stack {
  readonly edge: FastifyInstance
  readonly auth: AuthDoor
  readonly mail: Mail
  readonly platform: Platform
  /** What was logged, as one text. */
  logged(): string
  readonly auditLines: AuditLine[]
  readonly endedSessions: Uuid[]
  readonly welcomed: Uuid[]
  readonly settingValues: Map<string, unknown>
  /** The places of the dashboard that its features serve; the dashboard itself is not in it. */
  readonly areas: readonly ServedArea[]
  /** Moves the clock on. */
  pass(milliseconds: number): void
  /** Seeds the installation. @returns path of the first administrator's link, or null. */
  seed(): Promise<string | null>
  close(): Promise<void>
}

const key = '7'.repeat(64)

/** The one address whose country a node for tests knows: NL. */
export const farAddress = '203.0.113.200'

async function notUnderTest(): Promise<never> {
  throw new Error('this call is not under test')
}

function createFakeSettings(values: Map<string, unknown>): Settings {
  return {
    get: (spec) => (values.has(spec.key) ? spec.schema.parse(values.get(spec.key)) : spec.initial),
    register() {},
    list: () => [],
    guard() {},
    foresee: notUnderTest,
    find: () => undefined,
    refresh: async () => undefined,
    hold: notUnderTest,
    set: notUnderTest,
    close: async () => undefined,
  }
}

/** What a test may choose. */
export interface StackOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly webRoot?: string | null
  /** Another node's database, to run two nodes on one. */
  readonly databaseUrl?: string
  /** What of the edge's parts is under test. */
  readonly edge?: Pick<EdgeParts, 'isOn' | 'headOf'>
  /** Calls of features that are not in the stack, where a test needs one at the edge. */
  readonly calls?: NonNullable<Plug['calls']>
}

function testConfig(environment: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ NODE_ENV: 'test', CAPTCHA: 'none', ...environment })
}

/** Starts a node on a database of its own, or beside another on the same. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : null
  const url = options.databaseUrl ?? own?.url ?? ''
  await migrate(url)
  const chunks: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  const root = pino({ level: 'debug', base: null }, sink)
  const database = openDatabase(url, logOf(root, 'database'))
  const stage = await layGround(options, database, (feature) => logOf(root, feature))
  const welcomed: Uuid[] = []
  const areas: ServedArea[] = []
  const features = await program()
    .with(mail)
    .with(
      neighbour('wallet', {
        movements: { welcome: async (userId: Uuid) => void welcomed.push(userId) },
      }),
    )
    .with(neighbour('fairness', seedsOfNobody))
    .with(neighbour('notifications', { put: async () => {} }))
    .with(neighbour('compliance', farAway))
    .with(auth)
    .with(neighbour('others', null, options.calls, (served) => areas.push(...served)))
    .open(stage.ground)
  const { doors } = features
  const { ground, ...record } = stage
  const edge = await createEdge(ground.platform, {
    authenticator: doors.auth.authenticator,
    handlers: features.calls,
    whispers: echo,
    rates: ground.rates,
    secrets: ground.secrets,
    webRoot: options.webRoot ?? null,
    ...options.edge,
  })
  await features.mount(edge)
  return {
    ...record,
    areas,
    edge,
    auth: doors.auth,
    mail: doors.mail,
    platform: ground.platform,
    welcomed,
    logged: () => chunks.join(''),
    async seed() {
      await features.seed()
      return doors.auth.makeSetupLink()
    },
    async close() {
      await features.close()
      await edge.close()
      await ground.broadcaster.close()
      await database.close()
      await own?.drop()
    },
  }
}

/** A feature that is only what others ask of it. */
function neighbour<Name extends string, Door>(
  name: Name,
  door: Door,
  calls: NonNullable<Plug['calls']> = {},
  toldAreas: (areas: readonly ServedArea[]) => void = () => undefined,
) {
  return feature({
    name,
    open({ gathered }) {
      toldAreas(gathered.areas)
      return { door, calls }
    },
  })
}

const seedsOfNobody = { openPair: async () => {}, clientSeedOf: async () => 'client seed' }

const farAway = {
  isoOf: (ip: string) => (ip === farAddress ? 'NL' : null),
  profileIn: () => ({ ageMin: 18 }),
  isRestricted: (iso: string | null) => iso === 'GB',
  refuseRestricted: () => undefined,
}

/** Answers what it was asked. */
const echo: WhisperRegistry = {
  dispatch: async (name, data, context) => ({
    heard: name,
    data,
    key: context.key,
    by: context.caller.userId,
  }),
}

async function layGround(
  { environment }: StackOptions,
  database: Database,
  logFor: Platform['logOf'],
) {
  let passedMs = 0
  const clock = { now: () => systemClock.now() + passedMs }
  // Tests ask quicker than people; those about rates delete this first.
  const settingValues = new Map<string, unknown>([['edge.rateFactor', 1_000]])
  const auditLines: AuditLine[] = []
  const endedSessions: Uuid[] = []
  const metrics = openMetrics()
  const broadcaster: RealtimeBroadcaster = {
    ...createBroadcaster({ clock, metrics }),
    endSessions: (ids) => void endedSessions.push(...ids),
  }
  const platform: Platform = {
    config: testConfig(environment),
    database,
    clock,
    random: systemRandom,
    mintId: idMint(clock, systemRandom),
    ownKey: ownKeysSince(0),
    settings: createFakeSettings(settingValues),
    audit: {
      async write(line) {
        auditLines.push(line)
      },
    },
    broadcaster,
    metrics,
    logOf: logFor,
  }
  const ground: Ground = {
    platform,
    secrets: createSecrets(Buffer.from(key, 'hex'), systemRandom),
    rates: await openRates(platform),
    gates: createGates(),
    broadcaster,
    messages: createTradingMessages(),
    settler: {},
  }
  const pass = (milliseconds: number) => {
    passedMs += milliseconds
  }
  return { ground, auditLines, endedSessions, settingValues, pass }
}

/** What one request of a browser may carry besides what it always does. */
export interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bearer?: string
}

/** A browser with a cookie jar, which speaks as the web client does. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #edge: FastifyInstance
  readonly #address: string

  constructor(edge: FastifyInstance, address = '127.0.0.1') {
    this.#edge = edge
    this.#address = address
  }

  #keep(response: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value } of response.cookies) this.cookies.set(name, value)
    return response
  }

  #cookieHeader(): Record<string, string> {
    const text = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return text === '' ? {} : { cookie: text }
  }

  async get(url: string, { headers = {}, bearer }: Sending = {}): Promise<LightMyRequestResponse> {
    const response = await this.#edge.inject({
      method: 'GET',
      url,
      remoteAddress: this.#address,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...this.#cookieHeader(),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
    })
    return this.#keep(response)
  }

  async post(
    url: string,
    { headers = {}, body = {}, bearer }: Sending = {},
  ): Promise<LightMyRequestResponse> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie')
    const response = await this.#edge.inject({
      method: 'POST',
      url,
      remoteAddress: this.#address,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': encodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? ''),
        ...this.#cookieHeader(),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return this.#keep(response)
  }
}

/** A registration form that passes; each one is another person. */
let people = 0
export function person(fields: Readonly<Record<string, unknown>> = {}) {
  people += 1
  return {
    email: `alice${people}@example.com`,
    name: `alice_${people}`,
    password: 'a-long-quiet-river',
    captcha: 'x',
    birthDate: '1990-05-17',
    country: 'CH',
    ...fields,
  }
}
