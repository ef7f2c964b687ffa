import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { mintUuidV7 } from '@powerplay/kernel'
import { calls, whispers, type CallSpec, type OwnUser, type WhisperName } from '@powerplay/contract'
import type { z } from 'zod'
import { solveCaptcha } from './captcha.ts'
import { jsonOf, send, type WireAnswer } from './wire.ts'

/** A fresh request key, as clients mint them. */
export function newKey(): string {
  return mintUuidV7(Date.now(), randomBytes(10))
}

type Headers = Readonly<Record<string, string | null>>

/** The address of a GET: fields that its path names stand there, all others in the query. */
function addressed(path: string, input: unknown): string {
  const fields = new URLSearchParams(Object(input))
  const filled = path.replace(/:(\w+)/g, (part, name: string) => {
    const value = fields.get(name)
    fields.delete(name)
    return value === null ? part : encodeURIComponent(value)
  })
  return `${filled}?${fields.toString()}`
}

/** Refusals that ask for another try in a moment: prices that a busy machine made too late. */
const passing = /"name":"(futures\/no-price|sportsbook\/feed-down)"/

/** An account to sign in with. */
export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** What everybody here signs in with. */
export const commonPassword = 'a long walk by the sea'

let accounts = 0

/** An account nobody has yet. */
export function newAccount(stem: string): Account {
  accounts += 1
  const name = `${stem}_${process.pid % 10_000}_${accounts}`
  return { name, email: `${name}@example.test`, password: commonPassword }
}

/** Somebody without a browser: keeps cookies and bearer, and sends what the web client sends. */
export class Visitor {
  readonly siteUrl: string
  readonly #cookies = new Map<string, string>()
  bearer: string | null = null
  user: OwnUser | null = null

  private constructor(siteUrl: string) {
    this.siteUrl = siteUrl
  }

  /** A guest with a CSRF token. */
  static async arrive(siteUrl: string): Promise<Visitor> {
    const visitor = new Visitor(siteUrl)
    await visitor.ask(calls.csrfCookie, {})
    return visitor
  }

  /** A newly registered player. */
  static async register(siteUrl: string, account: Account): Promise<Visitor> {
    const visitor = await Visitor.arrive(siteUrl)
    const captcha = await visitor.solve('register')
    const form = { ...account, captcha, birthDate: '1990-05-17', country: 'CA' }
    visitor.#enter(await visitor.ask(calls.register, form))
    return visitor
  }

  /** Somebody with an account. */
  static async logIn(siteUrl: string, account: Omit<Account, 'email'>): Promise<Visitor> {
    const visitor = await Visitor.arrive(siteUrl)
    const captcha = await visitor.solve('login')
    const form = { login: account.name, password: account.password, captcha }
    visitor.#enter(await visitor.ask(calls.login, form))
    return visitor
  }

  /** Somebody who has copied the cookies that this one has now. */
  cookieThief(): Visitor {
    const thief = new Visitor(this.siteUrl)
    for (const [name, value] of this.#cookies) thief.#cookies.set(name, value)
    return thief
  }

  /** Somebody with cookies of his own who has copied the bearer that this one has now. */
  async bearerThief(): Promise<Visitor> {
    const thief = await Visitor.arrive(this.siteUrl)
    thief.bearer = this.bearer
    return thief
  }

  /** Solves a fresh captcha for an action. */
  async solve(action: 'register' | 'login' | 'reset'): Promise<string> {
    return solveCaptcha(await this.ask(calls.captchaChallenge, { action }))
  }

  #enter(user: OwnUser): void {
    this.user = user
    this.bearer = user.token
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  /** The headers that the web client sends with every call. */
  headers(): Record<string, string> {
    return {
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
      cookie: this.cookieHeader,
      ...(this.bearer === null ? {} : { authorization: `Bearer ${this.bearer}` }),
    }
  }

  /** Makes a call as the web client does; `headers` replace its own, null leaves one out. */
  async call(
    spec: Pick<CallSpec, 'method' | 'path' | 'key'>,
    input: unknown,
    headers: Headers = {},
  ): Promise<WireAnswer> {
    const isGet = spec.method === 'GET'
    const path = isGet ? addressed(spec.path, input) : spec.path
    const all: Headers = {
      ...this.headers(),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...(spec.key ? { 'idempotency-key': newKey() } : {}),
      ...headers,
    }
    const pairs = Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    )
    const body = isGet ? {} : { body: JSON.stringify(input) }
    const asked = { method: spec.method, path, headers: pairs, ...body }
    const answer = await send(this.siteUrl, asked)
    this.#keepCookies(answer)
    return answer
  }

  /** Makes a call that must go well; where prices are late it is made again, for half a minute. */
  async ask<Output extends z.ZodType>(
    spec: Pick<CallSpec, 'method' | 'path' | 'key' | 'status'> & { readonly output: Output },
    input: unknown,
  ): Promise<z.output<Output>> {
    let answer = await this.call(spec, input)
    for (let tries = 1; tries < 30 && passing.test(answer.text); tries += 1) {
      await setTimeout(1_000)
      answer = await this.call(spec, input)
    }
    if (answer.status !== spec.status) {
      throw new Error(`${spec.path} answered ${answer.status}: ${answer.text}`)
    }
    return spec.output.parse(spec.status === 204 ? null : jsonOf(answer))
  }

  /** Sends a whisper over HTTP. @returns its answer, good or refused. */
  async whisper(event: WhisperName, data: unknown, key = newKey()): Promise<unknown> {
    const headers = whispers[event].key ? { 'idempotency-key': key } : {}
    const answer = await this.call(calls.whisper, { event, data }, headers)
    if (answer.status !== 200) throw new Error(`${event} answered ${answer.status}: ${answer.text}`)
    return jsonOf(answer)
  }

  /** Real money of the player in USDT; a stake in escrow is not there any more. */
  async usdt(): Promise<number> {
    const all = await this.ask(calls.currencies, {})
    return Number(all.find(({ id }) => id === 'usdt')?.balance.real)
  }

  /** Places a bet that must go well. @returns the bet's wire id. */
  async playDice(
    bet: Partial<Record<'bet' | 'demo' | 'currency' | 'data', unknown>> = {},
  ): Promise<string> {
    const data = { condition: 'over', target: 50 }
    const asked = { api_id: 'dice', bet: '0.5', demo: false, currency: 'usdt', quick: true, data }
    const answer = await this.whisper('Play', { ...asked, ...bet })
    return whispers.Play.output.parse(answer).response.id
  }

  #keepCookies({ headers }: WireAnswer): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)))
    }
  }
}
