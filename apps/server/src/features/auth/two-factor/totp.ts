import { createHmac, timingSafeEqual } from 'node:crypto'
import type { InstantMs } from '@powerplay/kernel'

const stepMs = 30_000
const digits = 6
/** Clocks of phones drift: one step before and one after the current one count as well. */
const driftSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Whether a code is one of an authenticator; else it is a recovery code. */
export const isDigits = (code: string) => /^[0-9]{6}$/.test(code)

/** Number of the 30-second step an instant lies in. Source: RFC 6238, section 4. */
export function stepAt(now: InstantMs): number {
  return Math.floor(now / stepMs)
}

/** The six digits of a step: HMAC-SHA-1 with dynamic truncation. Source: RFC 4226, section 5.3. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

/**
 * The step a code belongs to, within one step of drift and later than the last one used, so that no
 * code works twice. @returns undefined for a wrong, old or used code.
 */
export function findStep(
  secret: Buffer,
  code: string,
  { now, lastStep }: { readonly now: InstantMs; readonly lastStep: number },
): number | undefined {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * driftSteps + 1 }, (_, at) => current - driftSteps + at)
  // All are computed, whichever fits: the time tells nothing.
  const fitting = steps.filter((step) => isSame(codeAt(secret, step), code))
  return fitting.find((step) => step > lastStep)
}

/** Bytes as an authenticator's key is typed. Source: RFC 4648, section 6, without padding. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** What the QR code holds: the key with our name and the player's. */
export function factorUri(secret: Buffer, name: string): string {
  const parameters = new URLSearchParams({
    secret: toBase32(secret),
    issuer: 'Powerplay',
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepMs / 1_000),
  })
  return `otpauth://totp/Powerplay:${encodeURIComponent(name)}?${parameters.toString()}`
}
