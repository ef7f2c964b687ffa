import { mintUuidV7 } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import type { Child } from './child.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { p95, Samples } from './samples.ts'
import type { ServerFunctions } from './server/process.ts'

/** Honest players, each with an address: the limits per login and address hold for them too. */
const honestTotal = 12
const loginsEach = 2
const betsTotal = 100
const attackers = 20
const attemptsOfEach = 10
/** Keeps one player under the limit of bets per second. */
const betPauseMs = 50
/** What a refused attempt waits on average before the next one: half to one and a half of it. */
const refusedPauseMs = 1_000
const password = 'a long walk by the sea'

interface Client {
  post(path: string, body: object, key?: string): Promise<number>
}

interface Measured {
  readonly loginP95Ms: number
  readonly betP95Ms: number
}

/** Somebody behind an address of their own, as a proxy in front of the server would tell it. */
async function arrive(site: string, address: string): Promise<Client> {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
  }
  const headers = (): Record<string, string> => ({
    'x-forwarded-for': address,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
    'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  keep(await fetch(`${site}/sanctum/csrf-cookie`, { headers: headers() }))
  return {
    async post(path, body, key) {
      const keyed = key === undefined ? {} : { 'idempotency-key': key }
      const init = {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers(), ...keyed },
      }
      const response = await fetch(`${site}${path}`, init)
      keep(response)
      await response.arrayBuffer()
      return response.status
    },
  }
}

async function timed(work: () => Promise<number>): Promise<number> {
  const from = performance.now()
  const status = await work()
  if (status !== 200) throw new Error(`the honest player was answered ${status}`)
  return performance.now() - from
}

interface Honest {
  readonly client: Client
  readonly name: string
}

async function joinHonest(site: string, index: number): Promise<Honest> {
  const name = `honest_${randomBytes(4).toString('hex')}`
  const client = await arrive(site, `198.51.100.${index + 1}`)
  const form = { email: `${name}@example.com`, name, password, captcha: 'x' }
  await timed(() =>
    client.post('/auth/register', { ...form, birthDate: '1990-05-17', country: 'CH' }),
  )
  return { client, name }
}

function betOnce({ client }: Honest): Promise<number> {
  const data = { condition: 'over', target: 50 }
  const bet = { api_id: 'dice', bet: '0.01', demo: false, currency: 'usdt', quick: true, data }
  const key = mintUuidV7(Date.now(), randomBytes(10))
  return timed(() => client.post('/api/whisper', { event: 'Play', data: bet }, key))
}

async function logInAll(people: readonly Honest[]): Promise<number> {
  const latenciesMs: number[] = []
  for (let turn = 0; turn < loginsEach; turn += 1) {
    for (const { client, name } of people) {
      const form = { login: name, password, captcha: 'x' }
      latenciesMs.push(await timed(() => client.post('/auth/login', form)))
    }
  }
  return p95(latenciesMs)
}

async function betOften(player: Honest): Promise<number> {
  const latenciesMs: number[] = []
  for (let turn = 0; turn < betsTotal; turn += 1) {
    latenciesMs.push(await betOnce(player))
    await pause(betPauseMs)
  }
  return p95(latenciesMs)
}

function pause(delayMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, delayMs))
}

/** Keeps 200 wrong attempts going until it is told to stop, from addresses new to the server. @returns stop */
async function startStorm(site: string, round: number): Promise<() => Promise<void>> {
  let isOver = false
  const attempt = async (client: Client) => {
    while (!isOver) {
      const login = `victim_${randomBytes(3).toString('hex')}`
      const status = await client.post('/auth/login', { login, password: 'wrong', captcha: 'x' })
      if (status === 429) await pause(refusedPauseMs * (0.5 + Math.random()))
    }
  }
  const clients = await Promise.all(
    Array.from({ length: attackers }, (_, index) =>
      arrive(site, `203.0.113.${round * attackers + index + 1}`),
    ),
  )
  const loops = clients.flatMap((client) =>
    Array.from({ length: attemptsOfEach }, () => attempt(client)),
  )
  return async () => {
    isOver = true
    await Promise.all(loops)
  }
}

/** Who measures one round; the next one has others, since the limits of this one still count. */
interface Company {
  readonly people: readonly Honest[]
  readonly player: Honest
}

async function joinCompany(site: string, round: number): Promise<Company> {
  const people: Honest[] = []
  const first = round * (honestTotal + 1)
  for (let index = 0; index < honestTotal; index += 1) {
    people.push(await joinHonest(site, first + index))
  }
  return { people, player: await joinHonest(site, first + honestTotal) }
}

/** One round: the honest ones alone, then in a storm. */
async function measureRound(
  site: string,
  { people, player }: Company,
  round: number,
): Promise<{ readonly idle: Measured; readonly stormy: Measured }> {
  await betOften(player)
  const idle = { loginP95Ms: await logInAll(people), betP95Ms: await betOften(player) }
  const stop = await startStorm(site, round)
  const measured = Promise.all([logInAll(people), betOften(player)])
  const [loginP95Ms, betP95Ms] = await measured.finally(stop)
  return { idle, stormy: { loginP95Ms, betP95Ms } }
}

/**
 * An honest login and an honest bet, first with nobody else there, then while 200 attempts with wrong
 * passwords run from 20 other addresses under the limits that players have.
 */
export async function measureLoginStorm(
  server: Child<ServerFunctions>,
  port: number,
  rounds: number,
): Promise<Row[]> {
  const site = `http://127.0.0.1:${port}`
  say('login storm: the honest players')
  const companies: Company[] = []
  for (let round = 0; round < rounds; round += 1) companies.push(await joinCompany(site, round))
  await server.call('setRateFactor', 1)
  const samples = new Samples()
  try {
    for (const [round, company] of companies.entries()) {
      say(`login storm: 200 wrong attempts at once, round ${round + 1} of ${rounds}`)
      const { idle, stormy } = await measureRound(site, company, round)
      samples.add('login idle', idle.loginP95Ms)
      samples.add('login stormy', stormy.loginP95Ms)
      samples.add('bet idle', idle.betP95Ms)
      samples.add('bet stormy', stormy.betP95Ms)
    }
    return rowsOf(samples)
  } finally {
    await server.call('setRateFactor', null)
  }
}

function rowsOf(samples: Samples): Row[] {
  const row = (id: string, idle: string, stormy: string): Row => ({
    id,
    value: samples.ratio(stormy, idle),
    unit: 'x',
    note:
      `p95 ${samples.of(idle).toFixed(1)} ms idle, ${samples.of(stormy).toFixed(1)} ms while 200 wrong ` +
      `logins run at once from ${attackers} addresses; one that is refused comes back after about a second`,
  })
  return [
    row('login_p95_under_storm_vs_idle', 'login idle', 'login stormy'),
    row('bet_p95_under_login_storm_vs_idle', 'bet idle', 'bet stormy'),
  ]
}
