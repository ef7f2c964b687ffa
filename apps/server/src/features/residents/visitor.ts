import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Somebody who uses the site by its public calls alone, as a browser does. */
export interface Visitor {
  /** Opens a session, the question against machines solved. */
  logIn(login: string, password: string): Promise<void>
  /** One call. @throws Refused */
  call(path: string, body: object, key?: string): Promise<unknown>
  /** One whisper, sent as the call of that name. @throws Refused */
  whisper(event: string, data: object, key: string): Promise<unknown>
}

/** Status and codes that say: sign in first. */
const outside = new Set([401, 419, -1001, -2])

/** The site said no. */
export class Refused extends Error {
  /** True where the session is over, so that it takes another sign-in. */
  readonly isOutside: boolean

  constructor(address: string, code: number, text: string) {
    super(`${address}: ${code} ${text.slice(0, 300)}`)
    this.name = 'Refused'
    this.isOutside = outside.has(code)
  }
}

const challengeShape = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
})
const noChallenge = z.object({ none: z.literal(true) })

/** A refused whisper answers 200 too, with what it was refused for. */
const refusedWhisper = z.object({
  error: z.object({ message: z.object({ code: z.number(), message: z.string() }) }),
})

/** A visitor with cookies of its own. It knows the site by addresses only. */
export function createVisitor(edge: FastifyInstance, name: string): Visitor {
  const cookies = new Map<string, string>()

  async function send(
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    key?: string,
  ): Promise<unknown> {
    const answer = await edge.inject({
      method,
      url,
      remoteAddress: '127.0.0.1',
      cookies: Object.fromEntries(cookies),
      headers: {
        'user-agent': `powerplay-resident ${name}`,
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    })
    for (const { name: cookie, value } of answer.cookies) cookies.set(cookie, value)
    if (answer.statusCode >= 400) throw new Refused(url, answer.statusCode, answer.body)
    return answer.body === '' ? undefined : answer.json<unknown>()
  }

  async function solve(): Promise<string> {
    const asked = await send('GET', '/api/captcha/challenge?action=login')
    if (noChallenge.safeParse(asked).success) return 'none'
    const challenge = challengeShape.parse(asked)
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  return {
    async logIn(login, password) {
      cookies.clear()
      await send('GET', '/sanctum/csrf-cookie')
      await send('POST', '/auth/login', { login, password, captcha: await solve() })
    },
    call: (path, body, key) => send('POST', path, body, key),
    async whisper(event, data, key) {
      const answer = await send('POST', '/api/whisper', { event, data }, key)
      const refused = refusedWhisper.safeParse(answer)
      if (!refused.success) return answer
      const { code, message } = refused.data.error.message
      throw new Refused(event, code, message)
    },
  }
}
