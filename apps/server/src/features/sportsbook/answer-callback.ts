import { findCurrency, fromWireId, toSafeNumber, toWireId, type Uuid } from '@powerplay/kernel'
import type { z } from 'zod'
import { minorForEurCents, type ExternalRef, type ExternalTransaction } from '../wallet/index.ts'
import { no, type Answer } from './faults.ts'
import type { SportsbookParts } from './parts.ts'
import { product } from './product.ts'
import {
  discardRequest,
  makeRequest,
  noteRequest,
  resultRequest,
  rollbackRequest,
  type MakeRequest,
} from './requests.ts'
import { isOpenSetting, largestBetEurCents } from './settings.ts'
import {
  findBet,
  findSession,
  hasUser,
  insertBet,
  noteResult,
  noteState,
  claimResult,
  dropResult,
  type SportsbookBet,
} from './store.ts'

/** Operations of the wallet, by the last part of their address. */
export const operations = [
  ...['make', 'commit', 'settlement', 'refund'],
  ...['win', 'lost', 'discard', 'rollback'],
] as const

/** Answers a callback whose signature is good. The money moves through the one door for outsiders. */
export async function answerRequest(
  parts: SportsbookParts,
  operation: string,
  payload: unknown,
): Promise<Answer> {
  switch (operation) {
    case 'make':
      return read(makeRequest, payload, (request) => make(parts, request))
    case 'commit':
      return read(noteRequest, payload, (request) => note(parts, request, 'placed'))
    case 'settlement':
      return read(noteRequest, payload, (request) => note(parts, request, null))
    case 'win':
    case 'lost':
    case 'refund':
      return read(resultRequest, payload, (request) => settle(parts, operation, request))
    case 'rollback':
      return read(rollbackRequest, payload, (request) => rollBack(parts, request))
    case 'discard':
      return read(discardRequest, payload, (request) => discard(parts, request))
    default:
      return no('bad-request')
  }
}

function read<Shape extends z.ZodType>(
  shape: Shape,
  payload: unknown,
  work: (request: z.infer<Shape>) => Promise<Answer>,
): Promise<Answer> {
  const request = shape.safeParse(payload)
  return request.success ? work(request.data) : Promise.resolve(no('bad-request'))
}

const currencyIdOf = (currency: string) => currency.toLowerCase()

async function make(parts: SportsbookParts, request: MakeRequest): Promise<Answer> {
  const { transaction, betslip } = request
  const currency = currencyIdOf(request.currency)
  if (!findCurrency(currency)) return no('wrong-currency')
  const userId = fromWireId('user', request.player_id)
  const isClear =
    transaction.amount === request.amount &&
    currencyIdOf(transaction.currency) === currency &&
    transaction.betslip_id === betslip.id &&
    transaction.ext_player_id === request.player_id &&
    request.amount > 0
  if (!isClear) return no('bad-request')
  if (userId === undefined) return no('unknown-player')
  if (request.bonus_id) return no('unknown-bonus')
  const isKnown = (await parts.wallet.external.find(product, transaction.id)) !== undefined
  const problem = isKnown ? null : await problemOf(parts, { request, userId, currency })
  if (problem !== null) return no(problem)
  const game = gameOf(request)
  const order: ExternalTransaction = {
    ...{
      source: product,
      externalId: transaction.id,
      kind: 'bet',
      userId,
      currency,
      product,
      game,
    },
    ...{ round: betslip.id, isRoundOver: false, amountMinor: BigInt(request.amount), refs: [] },
    terms: { ...termsOf(parts, currency), params: shownOf(request) },
  }
  // A price that was lost meanwhile: a stake of no worth would count towards no limit.
  if (!isKnown && order.terms.usdRateE8 === 0n) return no('wrong-currency')
  const done = await applied(parts, order)
  if (!done.ok) return no(done.fault)
  const bet = { id: done.id, externalId: transaction.id, slip: betslip.id, userId, currency, game }
  const { database, clock } = parts.platform
  const stakeMinor = BigInt(request.amount)
  await insertBet(database, { ...bet, stakeMinor }, new Date(clock.now()))
  return told(parts, order, { id: done.id, parent: null, operation: 'bet' })
}

/** Whether a new bet may be laid at all; exclusion and own limits are asked in the transaction itself. */
async function problemOf(
  parts: SportsbookParts,
  { request, userId, currency }: { request: MakeRequest; userId: Uuid; currency: string },
) {
  const { database, clock, settings } = parts.platform
  if (!parts.isOn() || !settings.get(isOpenSetting)) return 'blocked'
  if (!(await hasUser(database, userId))) return 'unknown-player'
  const sessionId = fromWireId('session', request.session_id)
  const session = sessionId === undefined ? undefined : await findSession(database, sessionId)
  if (session === undefined || session.expiresAt.getTime() <= clock.now()) return 'session-over'
  if (session.userId !== userId) return 'session-over'
  if (session.currency !== currency) return 'wrong-currency'
  if (parts.isClosedTo({ ...session, seen: session.iso })) return 'blocked'
  const { prices } = parts.wallet
  const [rate, eur] = [prices.usdRateE8(currency), prices.usdRateE8('eur')]
  const found = findCurrency(currency)
  if (rate === undefined || eur === undefined || !found) return 'wrong-currency'
  const mostMinor = minorForEurCents(settings.get(largestBetEurCents), {
    ...{ eur, rate, decimals: found.decimals },
  })
  return BigInt(request.amount) > mostMinor ? 'limit' : null
}

/** The bet that a callback is about, where it is this player's and of this slip. */
async function betOf(
  parts: SportsbookParts,
  { bet_transaction_id: wireId, transaction }: z.infer<typeof resultRequest>,
): Promise<SportsbookBet | undefined> {
  const id = fromWireId('transaction', wireId)
  const bet = id === undefined ? undefined : await findBet(parts.platform.database, id)
  if (!bet || bet.slip !== transaction.betslip_id) return undefined
  if (toWireId('user', bet.userId) !== transaction.ext_player_id) return undefined
  return bet.currency === currencyIdOf(transaction.currency) ? bet : undefined
}

async function settle(
  parts: SportsbookParts,
  operation: 'win' | 'lost' | 'refund',
  request: z.infer<typeof resultRequest>,
): Promise<Answer> {
  const bet = await betOf(parts, request)
  if (bet === undefined) return no('unknown-parent')
  const { transaction } = request
  const paidMinor = operation === 'lost' ? 0n : BigInt(request.amount ?? transaction.amount)
  const isRefund = operation === 'refund'
  if (isRefund && paidMinor !== bet.stakeMinor) return no('bad-request')
  const order: ExternalTransaction = {
    ...orderOn(parts, bet, transaction.id),
    ...{ kind: isRefund ? 'refund' : 'win', isRoundOver: true, amountMinor: paidMinor },
    refs: isRefund ? [{ externalId: bet.externalId, kind: 'bet' }] : [],
  }
  const isKnown = (await parts.wallet.external.find(product, transaction.id)) !== undefined
  const { database } = parts.platform
  // A second result must be preceded by the end of the first; of two at once one is the first.
  if (!isKnown && !(await claimResult(database, bet.id, transaction.id))) return no('bad-request')
  const done = await applied(parts, order)
  if (!done.ok) {
    if (!isKnown) await dropResult(database, bet.id, transaction.id, bet.state)
    return no(done.fault)
  }
  const result = { state: operation, externalId: transaction.id, id: done.id }
  await noteResult(database, bet.id, result)
  return told(parts, order, { id: done.id, parent: bet.id, operation })
}

/** Takes the result that stands back; the stake stays where it was. */
async function rollBack(
  parts: SportsbookParts,
  request: z.infer<typeof rollbackRequest>,
): Promise<Answer> {
  const bet = await betOf(parts, request)
  if (bet === undefined) return no('unknown-parent')
  const { transaction } = request
  const isKnown = (await parts.wallet.external.find(product, transaction.id)) !== undefined
  const parent = fromWireId('transaction', request.parent_transaction_id)
  const stands = bet.resultExternalId !== null && bet.resultId === parent
  if (!isKnown && (!stands || bet.state === 'refund')) return no('unknown-parent')
  const refs: ExternalRef[] =
    bet.resultExternalId === null ? [] : [{ externalId: bet.resultExternalId, kind: 'win' }]
  const order: ExternalTransaction = {
    ...orderOn(parts, bet, transaction.id),
    ...{ kind: 'rollback', isRoundOver: true, amountMinor: BigInt(transaction.amount), refs },
  }
  const done = await applied(parts, order)
  if (!done.ok) return no(done.fault)
  if (stands && bet.resultExternalId !== null) {
    await dropResult(parts.platform.database, bet.id, bet.resultExternalId, 'rolled_back')
  }
  return told(parts, order, { id: done.id, parent: bet.id, operation: 'rollback' })
}

/** The vendor had no answer to a bet and forgets it: it is given back, or will do nothing when it comes. */
async function discard(
  parts: SportsbookParts,
  request: z.infer<typeof discardRequest>,
): Promise<Answer> {
  const userId = fromWireId('user', request.ext_player_id)
  const currency = currencyIdOf(request.currency)
  if (!findCurrency(currency)) return no('wrong-currency')
  if (userId === undefined || !(await hasUser(parts.platform.database, userId))) {
    return no('unknown-player')
  }
  const order: ExternalTransaction = {
    ...{ source: product, externalId: `discard/${request.transaction_id}`, kind: 'refund' },
    ...{ userId, currency, product, game: 'unknown', round: null, isRoundOver: false },
    amountMinor: 0n,
    refs: [{ externalId: request.transaction_id, kind: 'bet' }],
    terms: { ...termsOf(parts, currency), params: {} },
  }
  const done = await applied(parts, order)
  if (!done.ok) return no(done.fault)
  return told(parts, order, { id: done.id, parent: null, operation: 'discard' })
}

/** What the vendor tells of a bet beside its money. */
async function note(
  parts: SportsbookParts,
  request: z.infer<typeof noteRequest>,
  state: string | null,
): Promise<Answer> {
  const { database } = parts.platform
  const id = fromWireId('transaction', request.bet_transaction_id)
  const bet = id === undefined ? undefined : await findBet(database, id)
  if (bet === undefined) return no('unknown-parent')
  if (state !== null && bet.state === 'made') await noteState(database, bet.id, state)
  return { ok: true, body: {} }
}

function orderOn(parts: SportsbookParts, bet: SportsbookBet, externalId: string) {
  const { userId, currency, game, slip } = bet
  return {
    ...{ source: product, externalId, userId, currency, product, game, round: slip },
    terms: { ...termsOf(parts, currency), params: { gameName: 'Sportsbook' } },
  }
}

type Applied =
  | { readonly ok: true; readonly id: Uuid }
  | { readonly ok: false; readonly fault: 'not-enough' | 'blocked' | 'bad-request' }

async function applied(parts: SportsbookParts, order: ExternalTransaction): Promise<Applied> {
  const outcome = await parts.wallet.external.apply(order)
  if (outcome.kind !== 'refused') return { ok: true, id: outcome.id }
  if (outcome.refusal === 'not-enough') return { ok: false, fault: 'not-enough' }
  if (outcome.refusal === 'not-allowed') return { ok: false, fault: 'blocked' }
  const { userId, kind, externalId } = order
  const event = 'sportsbook.callback_contradicts'
  const detail = { kind, transaction: externalId }
  parts.log.warn({ event, userId, ...detail })
  const told = { stream: 'money', event, actor: null, subject: userId, detail } as const
  await parts.platform.audit.write(told)
  return { ok: false, fault: 'bad-request' }
}

async function told(
  parts: SportsbookParts,
  { userId, currency, externalId, amountMinor }: ExternalTransaction,
  { id, parent, operation }: { id: Uuid; parent: Uuid | null; operation: string },
): Promise<Answer> {
  const balanceMinor = await parts.wallet.external.balanceOf(userId, currency)
  const body = {
    ...{ id: toWireId('transaction', id), ext_transaction_id: externalId },
    parent_transaction_id: parent === null ? null : toWireId('transaction', parent),
    ...{ user_id: toWireId('user', userId), operation, currency: currency.toUpperCase() },
    ...{ amount: toSafeNumber(amountMinor), balance: shownMinor(balanceMinor) },
  }
  return { ok: true, body }
}

/** A number of JSON carries so much exactly; who holds more has enough for any bet. */
function shownMinor(amountMinor: bigint): number {
  const mostMinor = BigInt(Number.MAX_SAFE_INTEGER)
  return toSafeNumber(amountMinor < mostMinor ? amountMinor : mostMinor)
}

function termsOf({ wallet }: SportsbookParts, currency: string) {
  const usdRateE8 = wallet.prices.usdRateE8(currency) ?? 0n
  return { usdRateE8, trueEdgePpm: edgePpm, creditedEdgePpm: 0 }
}

/** What the vendor keeps of stakes, as far as is known; it earns no rewards. */
const edgePpm = 50_000

function gameOf({ betslip: { bets } }: MakeRequest): string {
  const sports = new Set(bets.map(({ sport_id: sport }) => String(sport ?? 'sport')))
  const [only = 'sport'] = sports
  return sports.size === 1 && /^[a-z0-9-]{1,40}$/.test(only) ? only : 'sport'
}

/** What lists of bets show of it. */
function shownOf({ betslip: { bets, k } }: MakeRequest): Record<string, string> {
  const [first] = bets
  const event = first?.competitor_name?.join(' - ') || 'Sportsbook'
  const gameName = bets.length === 1 ? event : `Multi (${bets.length})`
  return { gameName, gameImage: '', odds: String(k ?? first?.odds ?? '') }
}
