import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { Refusal, type Uuid } from '@powerplay/kernel'
import { readConfig, type Config } from '../src/config.ts'
import type { AuditLine } from '../src/platform/audit.ts'
import { idMint, systemClock, systemRandom } from '../src/platform/clock.ts'
import type { CallContext, CallHandlers, Platform } from '../src/platform/context.ts'
import { openDatabase, type Database } from '../src/platform/database.ts'
import { createEdge } from '../src/platform/http/edge.ts'
import { logOf } from '../src/platform/log.ts'
import { openMetrics } from '../src/platform/metrics.ts'
import { createMail, type Mail } from '../src/platform/mail/mail.ts'
import { migrate } from '../src/platform/migrations.ts'
import { openRates } from '../src/platform/rates.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import type { Settings } from '../src/platform/settings.ts'
import { createTestDatabase } from './database.ts'
import { createAuth, type Auth } from '../src/features/auth/index.ts'

/** A server node for tests: the real edge and auth over a real database, fakes for the rest. */
export interface Stack {
  readonly edge: FastifyInstance
  readonly auth: Auth
  readonly mail: Mail
  readonly platform: Platform
  /** What was logged, as one text. */
  logged(): string
  readonly auditLines: AuditLine[]
  readonly endedSessions: Uuid[]
  readonly welcomed: Uuid[]
  readonly settingValues: Map<string, unknown>
  /** Moves the clock on. */
  pass(milliseconds: number): void
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
    set: notUnderTest,
    close() {},
  }
}

/** Handlers of other features: `seeds` answers nothing good on purpose, `demoTopUp` refuses. */
function otherHandlers(): Omit<CallHandlers, keyof Auth['calls'] | 'whisper'> {
  return {
    licence: notUnderTest,
    checkJurisdiction: notUnderTest,
    features: async () => [],
    currencies: async () => [],
    demoTopUp: async () => {
      throw new Refusal('wallet/demo-not-empty')
    },
    seeds: notUnderTest,
    changeClientSeed: async () => {
      throw new Refusal('wallet/demo-off')
    },
    findBet: notUnderTest,
    history: notUnderTest,
    statistics: notUnderTest,
    latestGames: notUnderTest,
    leaderboard: async () => [],
    raceInfo: notUnderTest,
    raceHistory: notUnderTest,
    gamesFilter: async () => [],
    gamesCount: notUnderTest,
    gameProviders: async () => [],
    providerNames: async () => [],
    favorite: notUnderTest,
    slides: async () => [],
    promotionBanners: async () => [],
    banner: notUnderTest,
    fairnessStatistics: notUnderTest,
    globalNotifications: async () => [],
    notifications: notUnderTest,
    readNotifications: notUnderTest,
    siteLinks: notUnderTest,
    contactInfoModalSettings: notUnderTest,
    getUser: notUnderTest,
    profileStatistics: notUnderTest,
    profileBets: notUnderTest,
    profileSettings: notUnderTest,
    updateSettings: notUnderTest,
    // Answers what it was given: the transport of a file is under test.
    avatar: async (input) => ({
      avatar: 'file' in input ? Buffer.from(input.file).toString('base64') : null,
    }),
    findUser: notUnderTest,
    ignore: notUnderTest,
    unignore: notUnderTest,
    ignoredPlayers: async () => [],
    updateContactInfo: notUnderTest,
    launchGame: notUnderTest,
    gameTables: notUnderTest,
    gameInfo: notUnderTest,
    syncProviders: notUnderTest,
    validateProviders: notUnderTest,
    emulatorGames: notUnderTest,
    emulatorSessions: notUnderTest,
    emulatorLog: notUnderTest,
    clearEmulatorLog: notUnderTest,
    emulatorFaults: notUnderTest,
    setEmulatorFault: notUnderTest,
    actAtEmulator: notUnderTest,
    validateAtEmulator: notUnderTest,
  }
}

/** What a test may choose. */
export interface StackOptions {
  readonly environment?: Readonly<Record<string, string>>
  readonly webRoot?: string | null
  /** Another node's database, to run two nodes on one. */
  readonly databaseUrl?: string
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
  const stack = await assemble(options, database, (feature) => logOf(root, feature))
  return {
    ...stack,
    logged: () => chunks.join(''),
    async close() {
      await stack.auth.stop()
      await stack.mail.close()
      await stack.edge.close()
      await database.close()
      await own?.drop()
    },
  }
}

async function assemble(
  { environment, webRoot = null }: StackOptions,
  database: Database,
  logFor: Platform['logOf'],
): Promise<Omit<Stack, 'logged' | 'close'>> {
  let passedMs = 0
  const clock = { now: () => systemClock.now() + passedMs }
  // Tests ask quicker than people; those about rates delete this first.
  const settingValues = new Map<string, unknown>([['edge.rateFactor', 1_000]])
  const auditLines: AuditLine[] = []
  const endedSessions: Uuid[] = []
  const welcomed: Uuid[] = []
  const platform: Platform = {
    config: testConfig(environment),
    database,
    clock,
    random: systemRandom,
    mintId: idMint(clock, systemRandom),
    settings: createFakeSettings(settingValues),
    audit: {
      async write(line) {
        auditLines.push(line)
      },
    },
    broadcaster: {
      emit() {},
      emitBesides: (_socketId, _channel, _event, payload) => payload,
      coalesce() {},
      endSessions(ids) {
        endedSessions.push(...ids)
      },
    },
    metrics: openMetrics(),
    logOf: logFor,
  }
  const rates = await openRates(platform)
  const secrets = createSecrets(Buffer.from(key, 'hex'), systemRandom)
  const mail = createMail(platform, secrets)
  const auth = createAuth(platform, {
    mail,
    whereabouts: {
      isoOf: (ip) => (ip === farAddress ? 'NL' : null),
      refuseRestricted: () => undefined,
    },
    notices: { put: async () => {} },
    secrets,
    rates,
    fairness: { openPair: async () => {}, clientSeedOf: async () => 'client seed' },
    wallet: {
      async welcome(userId) {
        welcomed.push(userId)
      },
    },
  })
  const edge = await createEdge(platform, {
    authenticator: auth.authenticator,
    handlers: { ...otherHandlers(), ...auth.calls },
    whispers: {
      dispatch: async (name: string, data: unknown, context: CallContext) => ({
        heard: name,
        data,
        key: context.key,
        by: context.caller.userId,
      }),
    },
    rates,
    secrets,
    webRoot,
  })
  const pass = (milliseconds: number) => {
    passedMs += milliseconds
  }
  return { edge, auth, mail, platform, auditLines, endedSessions, welcomed, settingValues, pass }
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
    ...fields,
  }
}
