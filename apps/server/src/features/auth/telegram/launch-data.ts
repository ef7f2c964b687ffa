import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs, secondMs, type InstantMs } from '@powerplay/kernel'
import { z } from 'zod'

/** Launch data of the app inside Telegram that its bot signed. */
export interface Launch {
  /** 32 bytes: names this launch data, so that it is used once. */
  readonly hash: Buffer
  readonly person: TelegramPerson
  /** From here on it is too old. */
  readonly expiresAt: InstantMs
}

/** Somebody as Telegram knows them. */
export interface TelegramPerson {
  readonly id: number
  readonly firstName: string
  readonly username?: string | undefined
}

const lifeMs = 5 * minuteMs
/** Telegram's clock and ours are never quite the same. */
const skewMs = 5 * secondMs
const hashText = /^[0-9a-f]{64}$/
const secondsText = /^\d{1,12}$/

const user = z.object({
  id: z.int().min(1),
  first_name: z.string().max(256),
  username: z.string().max(64).optional(),
  is_bot: z.boolean().optional(),
})

/**
 * The hash Telegram puts beside the fields: every pair but `hash` itself, decoded, as key=value,
 * sorted and joined by line feeds, under a key made of the bot's token.
 */
export function launchHash(pairs: readonly (readonly [string, string])[], token: string): Buffer {
  const lines = pairs.filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`)
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  return createHmac('sha256', key).update(lines.sort().join('\n')).digest()
}

function readPerson(text: string | undefined): TelegramPerson | undefined {
  try {
    const parsed = user.safeParse(JSON.parse(text ?? ''))
    if (!parsed.success || parsed.data.is_bot === true) return undefined
    const { id, first_name: firstName, username } = parsed.data
    return { id, firstName, username }
  } catch {
    // Signed, yet no JSON: not what Telegram writes.
    return undefined
  }
}

function isSame(wanted: Buffer, given: string): boolean {
  return hashText.test(given) && timingSafeEqual(wanted, Buffer.from(given, 'hex'))
}

/**
 * Reads launch data: signed with the token, no field twice, at most five minutes old and not from
 * the future. @returns undefined for anything else.
 */
export function readLaunch(text: string, token: string, now: InstantMs): Launch | undefined {
  const pairs = [...new URLSearchParams(text)]
  const fields = new Map(pairs)
  if (fields.size !== pairs.length) return undefined
  const hash = launchHash(pairs, token)
  if (!isSame(hash, fields.get('hash') ?? '')) return undefined
  const seconds = fields.get('auth_date') ?? ''
  const person = readPerson(fields.get('user'))
  if (!secondsText.test(seconds) || person === undefined) return undefined
  const at = Number.parseInt(seconds, 10) * secondMs
  const isFresh = at <= now + skewMs && now < at + lifeMs
  return isFresh ? { hash, person, expiresAt: at + lifeMs } : undefined
}

/** Writes launch data as Telegram would: for the test bot, and for tests. */
export function writeLaunch(
  { id, firstName, username }: TelegramPerson,
  token: string,
  launch: { readonly queryId: string; readonly at: InstantMs },
): string {
  const person = { id, first_name: firstName, ...(username === undefined ? {} : { username }) }
  const pairs: [string, string][] = [
    ['query_id', launch.queryId],
    ['user', JSON.stringify(person)],
    ['auth_date', String(Math.floor(launch.at / secondMs))],
  ]
  const hash = launchHash(pairs, token).toString('hex')
  return new URLSearchParams([...pairs, ['hash', hash]]).toString()
}
