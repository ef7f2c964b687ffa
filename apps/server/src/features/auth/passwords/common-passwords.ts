import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords that leaked most often, the most frequent first; some 49,000. */
const leaked = dictionary['passwords-common']

/** As many of them count with something hung on, too: OWASP ASVS 5.0, 6.2.4. */
const stemsMax = 3_000
/** Shorter stems are in too many good passwords. */
const stemLengthMin = 5

/** What people think of on a site like this one, and what stands for "password". */
const houseWords =
  `mypassword newpassword yourpassword thepassword passwordpassword letmeinnow welcomehome
  changeit changethis passw0rd p@ssword p@ssw0rd pa55word administrator blackjack roulette jackpot
  pokerface luckyday gambler casino powerplay pwrplay bitcoin bitcoins ethereum satoshi tothemoon
  lamborghini`.split(/\s+/)

const common = new Set(leaked.map((text) => text.toLowerCase()))
const stems = new Set([
  ...leaked.slice(0, stemsMax).filter(({ length }) => length >= stemLengthMin),
  ...houseWords,
])

const rows = [
  '0123456789012345',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn',
]

function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('')
  return rows.some((row) => row.includes(text) || row.includes(reversed))
}

function isRepeat(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/.test(text)
}

/**
 * True for a password that an attacker tries first: one that leaked often, a common one with digits or
 * signs before or after it, a walk over the keyboard, a repetition, or the player's own name.
 */
export function isCommonPassword(password: string, name: string): boolean {
  const text = password.toLowerCase()
  const stem = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (isRun(text) || isRepeat(text)) return true
  if (common.has(text) || stems.has(text) || stems.has(stem)) return true
  return stem !== '' && stem === name.toLowerCase().replace(/[\d_]+$/g, '')
}
