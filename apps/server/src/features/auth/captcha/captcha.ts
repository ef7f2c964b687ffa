import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { minuteMs, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Secrets } from '../../../platform/secrets.ts'

/** What a challenge is good for. */
export type CaptchaAction = 'register' | 'login' | 'reset'

/** How much work a challenge is: high for who comes when a login is tried a lot. */
export type CaptchaCost = 'usual' | 'high'

/** What a browser is given to solve. */
export type CaptchaChallenge =
  { none: true } | { parameters: Record<string, unknown>; signature: string }

/** The proof-of-work check of the sign-in forms. */
export interface Captcha {
  challenge(action: CaptchaAction, cost?: CaptchaCost): Promise<CaptchaChallenge>
  /**
   * Accepts a solved payload once. @returns what it cost; where no captcha is asked for, 'usual'.
   * @throws Refusal auth/captcha-refused
   */
  pass(action: CaptchaAction, payload: string): Promise<CaptchaCost>
  /** Forgets used challenges that are out of date anyway. */
  cleanUp(): Promise<void>
}

const lifeMs = 10 * minuteMs
const algorithm = 'PBKDF2/SHA-256'
/** Iterations of one try: about 1.2 ms in a browser, so that a solution takes about a second. */
const cost = 5_000
/** Ten times the work, about ten seconds. */
const highFactor = 10
const triesMin = 400
const triesSpread = 600

const payloadShape = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(algorithm),
      nonce: z.hex().max(128),
      salt: z.hex().max(128),
      cost: z.literal(cost),
      keyLength: z.int().max(64),
      keyPrefix: z.hex().max(128),
      keySignature: z.hex().max(128),
      expiresAt: z.int(),
      data: z.strictObject({
        action: z.enum(['register', 'login', 'reset']),
        cost: z.enum(['usual', 'high']),
      }),
    }),
    signature: z.hex().max(128),
  }),
  solution: z.object({
    counter: z.int(),
    derivedKey: z.hex().max(128),
    time: z.number().optional(),
  }),
})

type Payload = z.output<typeof payloadShape>

/** A payload is base64 of JSON, as the ALTCHA widget sends it. */
function readPayload(text: string): Payload | undefined {
  try {
    const parsed = payloadShape.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

type CaptchaPlatform = Pick<Platform, 'clock' | 'config' | 'database' | 'random'>

/**
 * Challenges are signed, bound to one action and good for ten minutes; the table remembers the
 * used ones, because a solved payload would verify again. With CAPTCHA=none every text passes.
 */
export function createCaptcha(platform: CaptchaPlatform, secrets: Secrets): Captcha {
  const { clock, config, database, random } = platform
  const secret = secrets.key('captcha').toString('hex')
  const signing = { hmacSignatureSecret: secret, hmacKeySignatureSecret: `key ${secret}` }

  async function isSolved({ challenge, solution }: Payload, action: CaptchaAction) {
    const { data, expiresAt } = challenge.parameters
    if (data.action !== action || expiresAt * 1_000 <= clock.now()) return false
    const given = { counter: solution.counter, derivedKey: solution.derivedKey }
    return (await verifySolution({ challenge, solution: given, deriveKey, ...signing })).verified
  }

  /** The first use of a challenge writes its row; later ones find it there. */
  async function isFirstUse({ challenge }: Payload): Promise<boolean> {
    const rows = await database.query({
      text: `insert into used_captchas (signature, expires_at) values ($1, to_timestamp($2))
        on conflict do nothing returning signature`,
      values: [challenge.signature, challenge.parameters.expiresAt],
    })
    return rows.length === 1
  }

  return {
    async challenge(action, level = 'usual') {
      if (config.CAPTCHA === 'none') return { none: true }
      const usual = triesMin + (Buffer.from(random.bytes(4)).readUInt32BE() % triesSpread)
      const counter = level === 'high' ? usual * highFactor : usual
      const expiresAt = Math.floor((clock.now() + lifeMs) / 1_000)
      const data = { action, cost: level }
      const made = { algorithm, cost, counter, data, deriveKey, expiresAt }
      const { parameters, signature = '' } = await createChallenge({ ...made, ...signing })
      return { parameters: { ...parameters }, signature }
    },
    async pass(action, payload) {
      if (config.CAPTCHA === 'none') return 'usual'
      const solved = readPayload(payload)
      if (solved === undefined || !(await isSolved(solved, action))) {
        return refuse('auth/captcha-refused')
      }
      if (!(await isFirstUse(solved))) refuse('auth/captcha-refused')
      return solved.challenge.parameters.data.cost
    },
    async cleanUp() {
      await database.query({
        text: 'delete from used_captchas where expires_at < $1',
        values: [new Date(clock.now())],
      })
    },
  }
}
