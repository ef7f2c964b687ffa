import { createHmac } from 'node:crypto'
import type { Uuid } from '@powerplay/kernel'
import type { RandomSource } from '../../../platform/time/clock.ts'

const count = 10
const length = 8
/** Crockford's base 32: no I, L, O and U, so that a written code is read as it was meant. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function mintCode(random: RandomSource): string {
  const code = [...random.bytes(length)].map((byte) => alphabet.charAt(byte % 32)).join('')
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Ten codes of 40 random bits in two groups. */
export function mintRecoveryCodes(random: RandomSource): string[] {
  return Array.from({ length: count }, () => mintCode(random))
}

/** A code as it is compared: what people type for a character counts as that character. */
export function normalizeRecoveryCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[- ]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('U', 'V')
}

/** What is stored of a code: an HMAC, since 40 bits alone would be found in a stolen database. */
export function hashRecoveryCode(key: Buffer, userId: Uuid, code: string): Buffer {
  return createHmac('sha256', key)
    .update(`${userId} ${normalizeRecoveryCode(code)}`)
    .digest()
}
