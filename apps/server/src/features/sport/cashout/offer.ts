import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  cashOutMinor,
  cashOutTerms,
  fairValue,
  type CashOutLeg,
  type CashOutTerms,
} from '@powerplay/engines/sport'
import type { Uuid } from '@powerplay/kernel'
import type { SportParts } from '../parts.ts'
import { isSystem, type StoredBet } from '../bets/bet.ts'
import { findSelection, problemOf } from '../bets/selection.ts'
import type { OpenBook } from '../bets/slip-terms.ts'
import { cashOutMarginPpm } from '../settings.ts'

/** Why nothing is offered for a bet. */
export type NoOffer =
  'unknown' | 'settled' | 'suspended' | 'system' | 'bonus' | 'too-small' | 'too-sure'

export type CashOutOffer =
  { readonly amountMinor: bigint } | { readonly reason: Exclude<NoOffer, 'unknown'> }

/**
 * What the house pays now for all that runs of a bet. Nothing for a system, for bonus money, while a
 * leg is suspended, or where the offer would be too small or too sure.
 * Source: product-betting.md 3.5.
 */
export function cashOutOffer(
  { platform }: Pick<SportParts, 'platform'>,
  open: OpenBook,
  {
    bet,
    hasBonus,
    nowMs,
  }: {
    readonly bet: StoredBet
    readonly hasBonus: boolean
    readonly nowMs: number
  },
): CashOutOffer {
  if (bet.status !== 0 || bet.restMinor === 0n) return { reason: 'settled' }
  if (isSystem(bet)) return { reason: 'system' }
  if (hasBonus) return { reason: 'bonus' }
  // What was settled once is not open again in the journal, also while its result is checked.
  const isHeld = bet.isStale || bet.payoutMinor !== null
  const legs = isHeld ? undefined : legsNow(open, bet, nowMs)
  if (legs === undefined) return { reason: 'suspended' }
  const marginPpm = platform.settings.get(cashOutMarginPpm)
  const terms: CashOutTerms = { ...cashOutTerms, marginPpm }
  const amountMinor = cashOutMinor(bet.restMinor, legs, terms)
  if (amountMinor !== null) return { amountMinor }
  const { numerator, denominator } = fairValue(legs)
  return { reason: numerator > denominator ? 'too-sure' : 'too-small' }
}

/** The legs as they are worth now; undefined while one of them cannot be priced. */
export function legsNow(
  { bookmaker, book }: OpenBook,
  { legs }: Pick<StoredBet, 'legs'>,
  nowMs: number,
): CashOutLeg[] | undefined {
  const now = legs.map((leg): CashOutLeg | undefined => {
    const { oddsE3, result } = leg
    if (result !== null) return { oddsE3, result }
    const found = findSelection(book, leg)
    if (found?.price == null || !found.market.isCashable) return undefined
    if (problemOf(bookmaker, found, nowMs) !== undefined) return undefined
    return { oddsE3, chance: found.price.chance }
  })
  return now.every((leg) => leg !== undefined) ? now : undefined
}

/** What an offer was made for. */
export interface OfferTerms {
  readonly betId: Uuid
  /** The bet's version: any decision about it ends the offer. */
  readonly version: number
  readonly amountMinor: bigint
  readonly expiresAt: number
}

/** An offer as a text that only this installation can write: nothing of it is stored. */
export function signOffer({ secrets }: Pick<SportParts, 'secrets'>, terms: OfferTerms): string {
  const { version, amountMinor, expiresAt } = terms
  return `${version}.${amountMinor}.${expiresAt}.${sealOf(secrets, terms)}`
}

/** The terms of an offer for this bet; undefined where we did not write it. */
export function readOffer(
  { secrets }: Pick<SportParts, 'secrets'>,
  betId: Uuid,
  text: string,
): OfferTerms | undefined {
  const found = /^(\d{1,9})\.(\d{1,30})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(text)
  const [, version = '', amount = '', expires = '', seal = ''] = found ?? []
  if (found === null) return undefined
  const terms: OfferTerms = {
    ...{ betId, version: Number.parseInt(version, 10), amountMinor: BigInt(amount) },
    expiresAt: Number.parseInt(expires, 10),
  }
  return timingSafeEqual(Buffer.from(sealOf(secrets, terms)), Buffer.from(seal)) ? terms : undefined
}

function sealOf(secrets: SportParts['secrets'], terms: OfferTerms): string {
  const { betId, version, amountMinor, expiresAt } = terms
  const text = `${betId}.${version}.${amountMinor}.${expiresAt}`
  return createHmac('sha256', secrets.key('sport')).update(`cash-out ${text}`).digest('hex')
}
