import { refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { CallContext } from '../../../platform/context.ts'
import type { ProviderGame } from '../../lobby/index.ts'
import { AggregatorError, type GameAggregator, type GameOpening } from '../aggregator.ts'
import { openSession } from './game-session.ts'
import type { ProviderParts } from '../parts.ts'
import { playedCurrencies } from './played-currencies.ts'
import { areGamesOpen } from '../settings.ts'

/** What opening a game must know of a player. */
export interface PlayingAccount {
  readonly name: string
  readonly isSelfExcluded: boolean
}

/** What opening a game needs. */
export interface LaunchParts extends ProviderParts {
  aggregator(): GameAggregator
  /** Where the address of a caller is. */
  isoOf(context: CallContext): string | null
  /** Every country that may close a game for a caller. */
  isosOf(context: CallContext): readonly (string | null)[]
  /** Our copy of a dealer's picture, or ''. */
  dealerPicture(url: string): Promise<string>
  /** The bet's transaction looks at the exclusion again. */
  accountOf(userId: Uuid): Promise<PlayingAccount | undefined>
}

/** What a player wants to open. */
export interface LaunchRequest {
  readonly id: string
  readonly demo: boolean
  readonly currency: string
  readonly device: 'desktop' | 'mobile'
  readonly lobbyData?: string | undefined
}

/**
 * Opens a game of an outside provider. Refusals: providers/unknown-game, disabled, blocked, no-demo,
 * currency-not-supported, no-answer; core/self-excluded, core/details-missing; core/sign-in-needed for a guest who wants
 * real play.
 */
export async function launchGame(parts: LaunchParts, request: LaunchRequest, context: CallContext) {
  const game = await openGameOf(parts, request.id, context)
  const { mintId, clock, database } = parts.platform
  if (request.demo && !game.hasDemo) refuse('providers/no-demo')
  if (!request.demo && game.isDemoOnly) refuse('providers/disabled')
  if (!request.demo) parts.wallet.solo.expect(request.currency)
  if (!playedCurrencies(game).includes(request.currency)) {
    refuse('providers/currency-not-supported', { currency: request.currency })
  }
  const sessionId = mintId()
  const wireSessionId = toWireId('session', sessionId)
  const { device, demo, currency } = request
  const player = demo ? null : await playerFor(parts, request, context, wireSessionId)
  const opening = { uuid: game.uuid, player, device, language: 'en', returnUrl: wayBack(parts) }
  const url = await asked(parts, () => parts.aggregator().open(opening))
  const session = {
    id: sessionId,
    source: parts.aggregator().source,
    userId: context.caller.userId,
    gameId: game.id,
    gameUuid: game.uuid,
    currency,
    demo,
    iso: parts.isoOf(context),
  }
  await openSession(database, session, clock.now())
  const { provider, name } = game
  return { url, sessionId: wireSessionId, mode: 'iframe' as const, demo, provider, name }
}

/** Where the game's own way out leads; games take whole addresses only. */
function wayBack({ platform }: LaunchParts): string {
  const { PUBLIC_URL: site } = platform.config
  return site === undefined ? '' : new URL('/casino', site).href
}

/** A game that may be opened where the caller is. */
export async function openGameOf(
  parts: LaunchParts,
  id: string,
  context: CallContext,
): Promise<ProviderGame> {
  const game = (await parts.games.find(id)) ?? refuse('providers/unknown-game')
  if (!game.isEnabled || !areGamesOpen(parts.platform.settings)) refuse('providers/disabled')
  if (await isBlockedFor(parts, game, context)) {
    refuse('providers/blocked', { provider: game.provider })
  }
  return game
}

/** Whether a game may not be offered where the caller says, or is seen, to be. */
export async function isBlockedFor(
  parts: LaunchParts,
  game: ProviderGame,
  context: CallContext,
): Promise<boolean> {
  for (const iso of parts.isosOf(context)) if (await parts.isBlocked(game, iso)) return true
  return false
}

async function playerFor(
  parts: LaunchParts,
  { currency, lobbyData }: LaunchRequest,
  { caller: { userId } }: CallContext,
  sessionId: string,
): Promise<NonNullable<GameOpening['player']>> {
  if (userId === null) refuse('core/sign-in-needed')
  const { name, isSelfExcluded } = (await parts.accountOf(userId)) ?? refuse('core/sign-in-needed')
  if (isSelfExcluded) refuse('core/self-excluded')
  await parts.wallet.standing.check(userId)
  return {
    id: toWireId('user', userId),
    name,
    currency: currency.toUpperCase(),
    sessionId,
    lobbyData: lobbyData ?? null,
  }
}

/** Asks the aggregator. What it says or fails to say is told as one refusal. */
export async function asked<Answer>(
  parts: Pick<LaunchParts, 'platform'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AggregatorError)) throw error
    const log = parts.platform.logOf('providers')
    log.warn({ event: 'providers.no_answer', error: error.message })
    return refuse('providers/no-answer')
  }
}
