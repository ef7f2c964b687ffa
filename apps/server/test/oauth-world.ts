import { createHash, randomBytes } from 'node:crypto'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { expect } from 'vitest'
import type { Done } from '../src/program/area.ts'
import { callOf } from './app.ts'
import { Browser, person, startStack, type Stack, type StackOptions } from './edge-stack.ts'
import { provePresence } from './factor-people.ts'

/** Where the apps of the tests want their answers. */
export const redirectUri = 'https://app.example/back'

/** Proof key of every request the apps make. */
export const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

/** What an app holds after an exchange. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
}

type Fields = Readonly<Record<string, string | null>>

/** A node with the provider on it, and the apps and people that use it. */
export class OauthWorld {
  readonly stack: Stack
  /** Somebody of the staff who registered the apps. */
  staff: Uuid = ''
  /** An app that keeps a secret. */
  shop = { id: '', secret: '' }
  /** An app that cannot. */
  phone = { id: '' }

  private constructor(stack: Stack) {
    this.stack = stack
  }

  static async open(): Promise<OauthWorld> {
    const world = await OauthWorld.beside()
    const form = person()
    await world.browser().post('/auth/register', { body: form })
    world.staff = mustHave(await world.stack.auth.findUser(form.name), 'somebody of staff').id
    const { id, secret } = await world.newApp({ name: 'Tip Jar', isPublic: false })
    world.shop = { id, secret: secret ?? '' }
    world.phone = await world.newApp({ name: 'Pocket', isPublic: true })
    return world
  }

  /** A node without apps of its own: for another on the same database. */
  static async beside(options: StackOptions = {}): Promise<OauthWorld> {
    return new OauthWorld(await startStack(options))
  }

  close(): Promise<void> {
    return this.stack.close()
  }

  browser(): Browser {
    return new Browser(this.stack.edge)
  }

  async signedIn(): Promise<Browser> {
    const who = this.browser()
    const { statusCode } = await who.post('/auth/register', { body: person() })
    expect(statusCode).toBe(200)
    return who
  }

  /**
   * Does an act of the dashboard's place of apps as the dashboard does one that was agreed on; how it comes
   * to that is shown where the dashboard stands.
   */
  act(verb: string, id: string, fields: object = {}, version = 1): Promise<Done> {
    const { areas, platform } = this.stack
    const act = areas.find(({ spec }) => spec.id === 'oauth-clients')?.actions[verb]
    const run = mustHave(typeof act === 'function' ? act : act?.run, `how ${verb} is done`)
    const by = this.staff
    const context = callOf({ userId: by })
    return platform.database.transaction((tx) =>
      run({
        ...{ tx, id, version, by, context, ip: null, reason: 'asked for by mail' },
        fields: { ...fields },
        lineOf: () => expect.fail('no money moves here'),
      }),
    )
  }

  async newApp({ name, isPublic }: { name: string; isPublic: boolean }) {
    const reach = { redirectUris: redirectUri, profile: true, email: true }
    const url = 'https://app.example/'
    const { subject } = await this.act('create', '', { name, url, ...reach, isPublic })
    const id = mustHave(subject, 'the id of the app')
    if (isPublic) return { id, secret: null }
    const { toldOnce } = await this.act('takeSecret', id)
    return { id, secret: String(Reflect.get(Object(toldOnce), 'secret')) }
  }

  /** Address an app sends the browser to; null leaves a parameter out. */
  askFor(fields: Fields = {}): string {
    const all = {
      client_id: this.shop.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      state: 'a-state',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...fields,
    }
    const set = Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    )
    return `/oauth/auth?${new URLSearchParams(set).toString()}`
  }

  /** Goes to an address that leads on. @returns where it leads. */
  async go(who: Browser, url: string): Promise<URL> {
    const answer = await who.get(url, { headers: { accept: 'text/html' } })
    expect([302, 303]).toContain(answer.statusCode)
    return new URL(String(answer.headers.location), 'http://site.test')
  }

  /** Brings a request of an app. @returns the id in the page's address. */
  async bring(who: Browser, fields: Fields = {}): Promise<string> {
    const { pathname } = await this.go(who, this.askFor(fields))
    const [, requestId = ''] = /^\/oauth\/authorize\/([\w-]+)$/.exec(pathname) ?? []
    expect(requestId).not.toBe('')
    return requestId
  }

  look(who: Browser, requestId: string) {
    return who.post('/api/oauth/request', { body: { requestId } })
  }

  /** Decides, with the password given again where that is asked for, as the page does. */
  async decide(who: Browser, requestId: string, allow = true) {
    const send = () => who.post('/api/oauth/decide', { body: { requestId, allow } })
    const answer = await send()
    if (!answer.body.includes('core/presence-needed')) return answer
    await provePresence(who)
    return send()
  }

  /** Allows a request and follows it back. @returns the code at the app. */
  async codeFor(who: Browser, fields: Fields = {}): Promise<string> {
    const answer = await this.decide(who, await this.bring(who, fields))
    const back = await this.go(who, answer.json<{ redirect: string }>().redirect)
    return back.searchParams.get('code') ?? ''
  }

  /** Posts a form as an app with a secret does; with `client_id` among the fields, without one. */
  form(path: string, fields: Record<string, string>, secret = this.shop.secret) {
    const basic = Buffer.from(`${this.shop.id}:${secret}`).toString('base64')
    return this.stack.edge.inject({
      method: 'POST',
      url: path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...('client_id' in fields ? {} : { authorization: `Basic ${basic}` }),
      },
      payload: new URLSearchParams(fields).toString(),
    })
  }

  exchange(code: string, fields: Record<string, string> = {}, secret = this.shop.secret) {
    const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    return this.form('/oauth/token', { ...asked, code_verifier: verifier, ...fields }, secret)
  }

  refresh(token: string) {
    return this.form('/oauth/token', { grant_type: 'refresh_token', refresh_token: token })
  }

  async tokensOf(who: Browser): Promise<Tokens> {
    const answer = await this.exchange(await this.codeFor(who))
    expect(answer.statusCode).toBe(200)
    return answer.json<Tokens>()
  }

  userinfo(token: string) {
    const headers = { authorization: `Bearer ${token}` }
    return this.stack.edge.inject({ url: '/oauth/userinfo', headers })
  }
}

/** The protocol's word for what is wrong. */
export function errorOf(body: string): unknown {
  return JSON.parse(body).error
}

/** Name of our refusal. */
export function nameOf(body: string): unknown {
  return JSON.parse(body).error.name
}
