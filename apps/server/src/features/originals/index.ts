import { refuse } from '@powerplay/kernel'
import {
  playerOf,
  userWireId,
  type CallHandlers,
  type WhisperHandlers,
} from '../../platform/context.ts'
import type { RateLimiter } from '../../platform/rates/rates.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { FairnessDoor } from '../fairness/index.ts'
import { betWireId, type WalletDoor } from '../wallet/index.ts'
import { betOverview, findBet } from './bet-overview.ts'
import { crashBetsAreWagers } from './crash/checks.ts'
import { createCrash, type Crash } from './crash/index.ts'
import { crashSettings } from './crash/settings.ts'
import { describeGame } from './game-data.ts'
import { createDirect } from './direct/play-direct.ts'
import { findCard, gameTable } from './game-table.ts'
import { createGuests, type Guests } from './guests/guests.ts'
import { createRoundWhispers } from './play.ts'
import { presentHistory } from './present.ts'
import { originalsProduct } from './product.ts'
import { createProof, type Proof } from './proof/index.ts'
import type { PlayParts, RoundKinds } from './round-kind.ts'
import { createRounds } from './rounds/create-rounds.ts'
import { expireHours } from './rounds/settings.ts'
import { isGameOpen, originalsSettings, originalsSwitches } from './settings.ts'
import { statisticsOf } from './statistics/statistics.ts'
import { statisticsFold } from './statistics/statistics-fold.ts'

export { gameTable } from './game-table.ts'

/** What others may ask of the in-house games. */
interface OriginalsDoor {
  /** Every game, as the catalogue starts with it. */
  readonly originalGames: readonly OriginalGame[]
  /** Whether a game takes bets as far as its operator is concerned. */
  isGameOpen(id: string): boolean
  /** Ends the rounds that were left open too long. */
  expireRounds(): Promise<void>
  /** Forgets the guests who did not play for a day. */
  forgetGuests(): Promise<void>
  /** Takes part in running the rounds that all share; a node with the role does so by itself. */
  startEngine(): void
}

/** A game for the catalogue, with its least return in percent. */
interface OriginalGame {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly rtp: number
}

interface Needs {
  readonly auth: Pick<AuthDoor, 'publicUsers'>
  readonly compliance: JurisdictionDoor
  readonly fairness: FairnessDoor
  readonly wallet: WalletDoor
}

type OriginalsCalls = Pick<
  CallHandlers,
  'findBet' | 'history' | 'statistics' | 'fairnessStatistics'
>
type OriginalsWhispers = Pick<
  WhisperHandlers,
  'Play' | 'Turn' | 'Finish' | 'RestoreData' | 'GameData' | 'Info'
>

/** The in-house games: whispers, calls and the projections they own. */
export const originals = feature({
  name: 'originals',
  settings: [...originalsSettings, ...crashSettings, expireHours],
  checks: [crashBetsAreWagers],
  open: ({ platform, secrets, rates, doors }: Given<Needs>) =>
    openOriginals({
      platform,
      secrets,
      rates,
      wallet: doors.wallet,
      fairness: doors.fairness,
      whereabouts: doors.compliance,
      users: doors.auth.publicUsers,
      wireIdOf: userWireId,
    }),
})

type OriginalsParts = PlayParts & {
  readonly users: AuthDoor['publicUsers']
  readonly rates: Pick<RateLimiter, 'take'>
  readonly secrets: Secrets
}

function openOriginals(parts: OriginalsParts) {
  const { platform, wallet } = parts
  const { config, settings } = platform
  const proof = createProof(platform)
  const guests = createGuests(parts)
  const rounds = createRounds(parts)
  // Asked in this order whose a round is: those with turns first.
  const crash = createCrash(parts)
  const kinds: RoundKinds = { extended: rounds, direct: createDirect(parts), multiplayer: crash }
  wallet.products.register(originalsProduct(parts.fairness, kinds))
  wallet.alsoShow((rows, context) => guests.showBalances(rows, context))
  const door: OriginalsDoor = {
    originalGames: Object.values(gameTable).map((card) => ({ ...card, rtp: card.rtp.min })),
    isGameOpen: (id) => isGameOpen(settings, id),
    expireRounds: () => rounds.expire(),
    forgetGuests: () => guests.forget(),
    startEngine: () => crash.startEngine(),
  }
  return {
    door,
    calls: callsOf(parts, kinds, proof),
    whispers: whispersOf(parts, kinds, { crash, guests }),
    folds: [statisticsFold(), ...proof.folds],
    switches: originalsSwitches(settings),
    jobs: [() => rounds.watch(), () => guests.startJobs()],
    start() {
      if (config.ROLES.includes('engine')) crash.startEngine()
    },
    close: () => crash.close(),
  }
}

function callsOf(
  { platform, wallet }: OriginalsParts,
  kinds: RoundKinds,
  proof: Proof,
): OriginalsCalls {
  return {
    async findBet({ id }, context) {
      const wager = await findBet(wallet, id, context.caller)
      return { id: betWireId(wager.id), game: wager.game }
    },
    async history({ api_id: game, count }, context) {
      const { kind } = findCard(game) ?? refuse('originals/unknown-game')
      const { userId } = context.caller
      const rounds = await kinds[kind]?.finishedRounds?.(count)
      if (userId === null) return rounds ? { rows: [], rounds } : refuse('core/sign-in-needed')
      const wagers = await wallet.journal.latestOf({ userId, game, isDemo: null, count })
      return { rows: wagers.map(presentHistory), ...(rounds && { rounds }) }
    },
    statistics: (input, context) =>
      statisticsOf(platform, { ...context.caller, userId: playerOf(context) }, input),
    ...proof.calls,
  }
}

function whispersOf(
  parts: OriginalsParts,
  kinds: RoundKinds,
  { crash, guests }: { readonly crash: Crash; readonly guests: Guests },
): OriginalsWhispers {
  const { platform, wallet } = parts
  const roundWhispers = createRoundWhispers(parts, kinds, guests)
  return {
    ...roundWhispers,
    Finish(request, context) {
      crash.received(context)
      return roundWhispers.Finish(request, context)
    },
    async GameData({ api_id: id }, context) {
      const { card, data } = describeGame(id, platform.settings, wallet.prices)
      const kind = kinds[card.kind]
      const round = await kind?.sharedRound?.(context)
      const chain = await kind?.publicChain?.()
      const enabled = data.enabled && (card.kind !== 'multiplayer' || round !== undefined)
      return { ...data, enabled, ...(round && { round }), ...(chain && { chain }) }
    },
    Info: ({ game_id: id }, context) => betOverview(parts, id, context.caller),
  }
}
