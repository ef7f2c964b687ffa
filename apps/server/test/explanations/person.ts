import { bech32 } from '@scure/base'
import type { Uuid } from '@powerplay/kernel'

/** What a history has made of a player, as it was told and not as any table says it. Sums in USD cents. */
export interface Person {
  readonly userId: Uuid
  realCents: number
  isVerified: boolean
  isExcluded: boolean
  hasBreak: boolean
  mustPlayCents: number
  playedCents: number
  owes: boolean
  /** The withdrawal that is open, and when each that counts was asked for. */
  openCents: number | null
  readonly withdrawn: { readonly at: number; readonly cents: number }[]
  /** Own addresses in the book, by their place, and since when; strangers are others that fill it. */
  readonly book: Map<number, number>
  strangers: number
  secretsChangedAt: number | null
  hasFactor: boolean
}

/** Settings that a history moves. */
export interface Rules {
  isOpen: boolean
  playPercent: 0 | 100
  holdHours: number
  dayLimitUsd: number
}

export function newPerson(userId: Uuid): Person {
  return {
    ...{ userId, realCents: 0, isVerified: true, isExcluded: false, hasBreak: false },
    ...{ mustPlayCents: 0, playedCents: 0, owes: false, openCents: null, withdrawn: [] },
    ...{ book: new Map(), strangers: 0, secretsChangedAt: null, hasFactor: false },
  }
}

/** An address of a player on the simulated chain; nobody else has it. */
export function addressOf({ userId }: Person, place: number): string {
  const bytes = Uint8Array.from(Buffer.from(userId.replaceAll('-', '') + '0000000' + place, 'hex'))
  return bech32.encode('devtron', bech32.toWords(bytes))
}

/** An order: a sum as it is typed, a network, and an own address by its place or a text that is none. */
export interface Order {
  readonly sum: string
  readonly chain: 'tron' | 'doge'
  readonly to: number | string
}

const hourMs = 3_600_000
const bookMax = 20
const minCents = 1_000
const factorFromCents = 50_000

/**
 * What the specification refuses an order for, in its order; null where it is taken. Written without a look
 * at how the program decides.
 */
export function expectedRefusal(
  person: Person,
  { isOpen, playPercent, holdHours, dayLimitUsd }: Rules,
  order: Order,
  now: number,
): string | null {
  const { isExcluded, book } = person
  if (!person.isVerified && !isExcluded) return 'core/email-not-verified'
  if (typeof order.to === 'string' && order.to.length < 4) return 'payments/enter-wallet'
  if (order.chain === 'doge') return 'payments/chain-off'
  if (typeof order.to === 'string') return 'payments/enter-wallet'
  if (!isOpen) return 'payments/chain-off'
  const isSum = /^\d+(\.\d{1,8})?$/.test(order.sum)
  const cents = isSum ? Math.round(Number(order.sum) * 100) : 0
  if (cents === 0) return 'payments/invalid-amount'
  if (cents < minCents) return 'payments/below-minimum'
  if (cents > factorFromCents && !person.hasFactor && !isExcluded) return 'core/enrol-two-factor'
  if (cents > person.realCents) return 'payments/not-enough'
  const isInBook = book.has(order.to)
  if (!isInBook && book.size + person.strangers >= bookMax) return 'payments/book-full'
  if (person.owes) return 'payments/account-held'
  if (person.openCents !== null) return 'payments/already-ordered'
  const spent = person.withdrawn
    .filter(({ at }) => at > now - 24 * hourMs)
    .reduce((sum, each) => sum + each.cents, 0)
  if (spent + cents > dayLimitUsd * 100) return 'payments/day-limit'
  const since = Math.max(book.get(order.to) ?? now, person.secretsChangedAt ?? 0)
  if (holdHours > 0 && since + holdHours * hourMs > now) return 'payments/address-waits'
  const unplayed = playPercent === 100 ? person.mustPlayCents - person.playedCents : 0
  return unplayed > 0 && !isExcluded && !person.hasBreak ? 'payments/play-first' : null
}
