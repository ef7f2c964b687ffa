import { assert } from './assert.ts'
import type { InstantMs } from './time.ts'

/** A uuid in its canonical text form, lower case. All our row ids are uuid v7. */
export type Uuid = string

const uuidText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const uuidV7Text = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const digitOf = new Map([...alphabet].map((digit, value) => [digit, BigInt(value)]))

export function isUuid(text: string): boolean {
  return uuidText.test(text)
}

/** True for a uuid of version 7, the only kind a client may use as idempotency key. */
export function isUuidV7(text: string): boolean {
  return uuidV7Text.test(text)
}

/** The time embedded in a uuid v7. */
export function uuidTime(uuid: Uuid): InstantMs {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
}

/**
 * Mints a uuid v7 (RFC 9562): 48 bits of time, then random bits.
 * @param random ten random bytes from the injected source.
 */
export function mintUuidV7(now: InstantMs, random: Uint8Array): Uuid {
  assert(random.length === 10, 'a uuid v7 takes ten random bytes')
  const time = now.toString(16).padStart(12, '0')
  const tail = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (8 + (Number.parseInt(tail[3] ?? '0', 16) & 3)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${tail.slice(0, 3)}`,
    `${variant}${tail.slice(4, 7)}`,
    tail.slice(7, 19).padEnd(12, tail[19] ?? '0'),
  ].join('-')
}

/**
 * The id that leaves the server: a prefix naming the noun and 26 base-32 digits of the uuid, so it
 * sorts by time, needs no escaping and holds no `-` (share links split at it).
 */
export function toWireId(prefix: string, uuid: Uuid): string {
  const hex = uuid.replaceAll('-', '')
  // The first byte makes two digits (three and five bits); then five hex digits make four.
  let digits = alphabet[hexWord(hex, 0, 2) >>> 5] ?? ''
  let bits = hexWord(hex, 0, 2) & 31
  digits += alphabet[bits] ?? ''
  for (let at = 2; at < 32; at += 5) {
    bits = hexWord(hex, at, at + 5)
    digits +=
      (alphabet[bits >>> 15] ?? '') +
      (alphabet[(bits >>> 10) & 31] ?? '') +
      (alphabet[(bits >>> 5) & 31] ?? '') +
      (alphabet[bits & 31] ?? '')
  }
  return `${prefix}_${digits}`
}

function hexWord(hex: string, start: number, end: number): number {
  return Number.parseInt(hex.slice(start, end), 16)
}

/** The uuid behind a wire id of this prefix, or undefined when it is none. */
export function fromWireId(prefix: string, text: string): Uuid | undefined {
  if (text.length !== prefix.length + 27 || !text.startsWith(`${prefix}_`)) return undefined
  let value = 0n
  for (const digit of text.slice(prefix.length + 1)) {
    const worth = digitOf.get(digit)
    if (worth === undefined) return undefined
    value = (value << 5n) | worth
  }
  if (value >> 128n !== 0n) return undefined
  const hex = value.toString(16).padStart(32, '0')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}
