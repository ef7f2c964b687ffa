import {
  currencyOf,
  findCurrency,
  formatAmount,
  fromWireId,
  parseAmount,
  toWireId,
  type Uuid,
} from '@powerplay/kernel'
import type { ProviderGame } from '../../lobby/index.ts'
import { minorForEurCents, type ExternalTransaction } from '../../wallet/index.ts'
import type { CallbackLimits } from './callback-limits.ts'
import type { CallbackLog } from './callback-log.ts'
import { playerExists, type GameSession } from '../games/game-session.ts'
import type { ProviderParts } from '../parts.ts'
import { product } from '../games/product.ts'
import type {
  BalanceRequest,
  MoneyRequest,
  RawAnswer,
  RawCallback,
  WalletAnswer,
  WalletFault,
  WalletProtocol,
  WalletRequest,
} from './seamless-wallet.ts'
import { areGamesOpen, edgesOf, largestBetEurCents } from '../settings.ts'

/** What answering callbacks needs. */
export interface CallbackParts extends ProviderParts {
  findSession(id: Uuid): Promise<GameSession | null>
  /** Notes that a session lives. */
  touchSession(id: Uuid): void
}

/**
 * Answers a provider's callback: signature first, then the player, then the money. An address that
 * keeps sending unsigned requests is not read for a while. Whatever goes wrong inside is answered as a
 * fault to be tried again, without a word of its cause.
 */
export async function answerCallback(
  parts: CallbackParts & { readonly callbacks: CallbackLog; readonly limits: CallbackLimits },
  protocol: WalletProtocol,
  callback: RawCallback & { readonly address: string },
): Promise<RawAnswer> {
  const { limits } = parts
  const { address } = callback
  if (!limits.mayAsk(address)) return protocol.write(no('too-many'), null)
  const { clock } = parts.platform
  const startedAt = clock.now()
  const read = protocol.read(callback, startedAt)
  limits.noteSignature(address, read !== 'bad-signature')
  const request = typeof read === 'string' ? null : read
  const answer = typeof read === 'string' ? no(read) : await safely(parts, protocol.source, read)
  const raw = protocol.write(answer, request)
  parts.callbacks.note({
    source: protocol.source,
    at: startedAt,
    // An unsigned body may hold anything, so only its length is noted.
    request: read === 'bad-signature' ? `${callback.body.length} bytes` : callback.body.toString(),
    answer: raw.body,
    fault: answer.ok ? null : answer.fault,
    durationMs: clock.now() - startedAt,
  })
  return raw
}

async function safely(
  parts: CallbackParts,
  source: string,
  request: WalletRequest,
): Promise<WalletAnswer> {
  try {
    return await answerRequest(parts, source, request)
  } catch (error) {
    const log = parts.platform.logOf('providers')
    log.error({ event: 'providers.callback_failed', source, error: String(error) })
    return no('defect')
  }
}

function no(fault: WalletFault, balance: string | null = null): WalletAnswer {
  return { ok: false, fault, balance }
}

/** Who is asked about, as far as it is known. */
interface Subject {
  readonly userId: Uuid
  readonly session: GameSession | null
}

async function answerRequest(
  parts: CallbackParts,
  source: string,
  request: WalletRequest,
): Promise<WalletAnswer> {
  if (!findCurrency(request.currency)) return no('wrong-currency')
  const subject = await subjectOf(parts, request)
  if (subject === null) return no('unknown-player')
  if (request.kind === 'balance') return balanceAnswer(parts, subject.userId, request)
  return moneyAnswer(parts, { source, subject, request })
}

/** The player, and the session when it is this player's: wins do not need one. */
async function subjectOf(parts: CallbackParts, request: WalletRequest): Promise<Subject | null> {
  const { database } = parts.platform
  const userId = fromWireId('user', request.playerId)
  if (userId === undefined) return null
  const sessionId = fromWireId('session', request.sessionId ?? '')
  const session = sessionId === undefined ? null : await parts.findSession(sessionId)
  if (session?.userId === userId) return { userId, session }
  return (await playerExists(database, userId)) ? { userId, session: null } : null
}

async function balanceAnswer(
  parts: ProviderParts,
  userId: Uuid,
  { currency }: BalanceRequest | MoneyRequest,
): Promise<WalletAnswer> {
  const minor = await parts.wallet.external.balanceOf(userId, currency)
  const balance = formatAmount(minor, currencyOf(currency).decimals)
  return { ok: true, balance, transactionId: null, rolledBack: [] }
}

interface MoneyOrder {
  readonly source: string
  readonly subject: Subject
  readonly request: MoneyRequest
}

/** No account holds more: such an amount could never be booked, however often it is tried. */
const amountMaxMinor = 2n ** 62n

async function moneyAnswer(parts: CallbackParts, order: MoneyOrder): Promise<WalletAnswer> {
  const { request, subject } = order
  const { decimals } = currencyOf(request.currency)
  const amountMinor = parseAmount(request.amount, decimals)
  if (amountMinor === undefined || amountMinor > amountMaxMinor) return no('bad-request')
  const transaction = await transactionOf(parts, order, amountMinor)
  // A stake without a price would count towards no limit.
  const isPriced = transaction.terms.usdRateE8 > 0n
  if (request.kind === 'bet' && !(isPriced && (await mayBet(parts, order, amountMinor)))) {
    const repeated = await parts.wallet.external.find(order.source, request.externalId)
    if (repeated === undefined) return no('not-allowed')
  }
  const outcome = await parts.wallet.external.apply(transaction)
  if (outcome.kind === 'refused') {
    if (outcome.refusal === 'mismatch') await noteContradiction(parts, transaction)
    const known = await balanceAnswer(parts, subject.userId, request)
    return no(outcome.refusal, known.ok ? known.balance : null)
  }
  if (subject.session) parts.touchSession(subject.session.id)
  const rolledBack = request.refs.map(({ externalId }) => externalId)
  const told = { transactionId: toWireId('transaction', outcome.id), rolledBack }
  if (outcome.kind === 'repeated') {
    return { ...(await balanceAnswer(parts, subject.userId, request)), ...told }
  }
  return { ok: true, balance: formatAmount(outcome.balance.balanceMinor, decimals), ...told }
}

/**
 * Tells staff that a provider's books and ours differ: it sent an id again with other fields, or
 * takes back what is somebody else's or of another kind. Nothing was moved; a person has to ask.
 */
async function noteContradiction(
  { platform }: ProviderParts,
  { source, userId, kind, externalId }: ExternalTransaction,
): Promise<void> {
  const event = 'providers.callback_contradicts'
  const detail = { source, kind, transaction: externalId }
  platform.logOf('providers').warn({ event, userId, ...detail })
  await platform.audit.write({ stream: 'money', event, actor: null, subject: userId, detail })
}

/**
 * Whether a new bet may be laid at all: while games of outside providers are switched on, in an open
 * session of this player, source and currency, in a country where the provider may be offered, within
 * the largest stake. Exclusion is looked at inside the transaction itself.
 */
async function mayBet(
  parts: ProviderParts,
  { source, subject: { session }, request }: MoneyOrder,
  amountMinor: bigint,
): Promise<boolean> {
  if (!areGamesOpen(parts.platform.settings)) return false
  if (session === null || session.demo || session.closedAt !== null) return false
  if (session.source !== source || session.currency !== request.currency) return false
  const game = await parts.games.find(session.gameId)
  if (game?.isEnabled !== true) return false
  if (await isClosed(parts, session, game)) return false
  const { prices } = parts.wallet
  const [rate, eur] = [prices.usdRateE8(request.currency), prices.usdRateE8('eur')]
  if (rate === undefined || eur === undefined) return false
  const { decimals } = currencyOf(request.currency)
  const eurCents = largestBetEurCents(parts.platform.settings, game)
  return amountMinor <= minorForEurCents(eurCents, { eur, rate, decimals })
}

/** Whether a game may not be offered where its player proved, or said since, or was seen, to be. */
async function isClosed(
  { isBlocked, isosFrom }: Pick<ProviderParts, 'isBlocked' | 'isosFrom'>,
  { userId, countries, iso: seen }: GameSession,
  game: ProviderGame,
): Promise<boolean> {
  const isos = isosFrom({ userId, countries, seen })
  for (const iso of isos) if (await isBlocked(game, iso)) return true
  return false
}

async function transactionOf(
  parts: ProviderParts,
  { source, subject, request }: MoneyOrder,
  amountMinor: bigint,
): Promise<ExternalTransaction> {
  const { currency, kind, externalId, isRoundOver, refs, params } = request
  const game = await gameOf(parts, subject, request)
  const round = roundOf(game, request.round)
  return {
    ...{ source, externalId, kind, currency, round, isRoundOver, refs, amountMinor },
    userId: subject.userId,
    product,
    game: game?.id ?? 'unknown',
    terms: {
      usdRateE8: parts.wallet.prices.usdRateE8(currency) ?? 0n,
      ...edgesOf(parts.platform.settings, game),
      params: { ...params, ...shownOf(game) },
    },
  }
}

/** Providers behind one aggregator name their rounds alike: a round is one of its provider's. */
function roundOf(game: ProviderGame | undefined, round: string | null): string | null {
  return round === null || game === undefined ? round : `${game.provider}/${round}`
}

/** What lists of bets show of a game, kept with the wager: the game may be gone by then. */
function shownOf(game: ProviderGame | undefined): Record<string, string> {
  if (!game) return {}
  const shown = { provider: game.provider, gameName: game.name, gameImage: game.image }
  return game.isLive ? { ...shown, kind: 'live' } : shown
}

/** The game that the provider names; a win may name another one than the session's. */
async function gameOf(parts: ProviderParts, { session }: Subject, { gameId }: MoneyRequest) {
  const named = gameId === null ? undefined : await parts.games.findByUuid(gameId)
  return named ?? (session === null ? undefined : await parts.games.find(session.gameId))
}
