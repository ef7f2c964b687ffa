import { refuse } from '@powerplay/kernel'
import { playerOf, type CallHandlers, type WhisperHandlers } from '../../platform/context.ts'
import type { RateLimiter } from '../../platform/rates.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { Projector } from '../wallet/index.ts'
import { betOverview, findBet } from './bet-overview.ts'
import { createCrash } from './crash/index.ts'
import { describeGame } from './game-data.ts'
import { createDirect } from './direct/play-direct.ts'
import { findCard } from './game-table.ts'
import { createGuests, type Guests } from './guests/guests.ts'
import { createRoundWhispers } from './play.ts'
import { betWireId, presentHistory } from './present.ts'
import { createProof } from './proof/index.ts'
import type { PlayParts, RoundKinds } from './round-kind.ts'
import { createRounds } from './rounds/create-rounds.ts'
import { originalsSettings } from './settings.ts'
import { statisticsOf } from './statistics.ts'
import { statisticsProjector } from './statistics-projector.ts'

export { isGameOpen, originalsSwitches } from './settings.ts'
export { gameTable } from './game-table.ts'
export { metadataOf } from './bet-overview.ts'
export { betWireId, presentMultiplier } from './present.ts'

/** The in-house games: whispers, calls and the projection they own. */
export interface Originals {
  readonly calls: Pick<CallHandlers, 'findBet' | 'history' | 'statistics' | 'fairnessStatistics'>
  readonly whispers: Pick<
    WhisperHandlers,
    'Play' | 'Turn' | 'Finish' | 'RestoreData' | 'GameData' | 'Info'
  >
  readonly projectors: readonly Projector[]
  /** Shows guests their demo balances in the list of currencies. */
  readonly showGuestBalances: Guests['showBalances']
  /** Ends the rounds that were left open too long. */
  expireRounds(): Promise<void>
  /** Forgets the guests who did not play for a day. */
  forgetGuests(): Promise<void>
  /** What a worker keeps doing. @returns stop */
  startUpkeep(): () => void
  /** What an engine does: it takes part in running the rounds that all share. */
  startEngine(): void
  close(): Promise<void>
}

export function createOriginals(
  parts: PlayParts & {
    readonly users: AuthDoor['publicUsers']
    readonly rates: Pick<RateLimiter, 'take'>
    readonly secrets: Secrets
  },
): Originals {
  const { platform, wallet } = parts
  platform.settings.register(originalsSettings)
  const proof = createProof(platform)
  const guests = createGuests(parts)
  const rounds = createRounds(parts)
  // Asked in this order whose a round is: those with turns first.
  const crash = createCrash(parts)
  const kinds: RoundKinds = { extended: rounds, direct: createDirect(parts), multiplayer: crash }
  const roundWhispers = createRoundWhispers(parts, kinds, guests)
  return {
    calls: {
      async findBet({ id }, context) {
        const wager = await findBet(wallet, id, context.caller)
        return { id: betWireId(wager.id), game: wager.game }
      },
      async history({ api_id: game, count }, context) {
        const { kind } = findCard(game) ?? refuse('originals/unknown-game')
        const { userId } = context.caller
        const rounds = await kinds[kind]?.finishedRounds?.(count)
        if (userId === null) return rounds ? { rows: [], rounds } : refuse('core/sign-in-needed')
        const wagers = await wallet.latestWagersOf({ userId, game, demo: null, count })
        return { rows: wagers.map(presentHistory), ...(rounds && { rounds }) }
      },
      statistics: (input, context) =>
        statisticsOf(platform, { ...context.caller, userId: playerOf(context) }, input),
      ...proof.calls,
    },
    whispers: {
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
      Info: ({ game_id: id }, context) => betOverview({ ...parts, kinds }, id, context.caller),
    },
    projectors: [statisticsProjector(), ...proof.projectors],
    expireRounds: () => rounds.expire(),
    showGuestBalances: (rows, context) => guests.showBalances(rows, context),
    forgetGuests: () => guests.forget(),
    startUpkeep() {
      const stops = [rounds.watch(), guests.startJobs()]
      return () => stops.forEach((stop) => stop())
    },
    startEngine: () => crash.startEngine(),
    close: () => crash.close(),
  }
}
