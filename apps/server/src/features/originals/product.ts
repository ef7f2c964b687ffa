import { mustHave } from '@powerplay/kernel'
import type { FairnessDoor } from '../fairness/index.ts'
import { faceByParams, type GameFace, type JournalWager, type Product } from '../wallet/index.ts'
import { findCard, gameTable } from './game-table.ts'
import { presentRoundData } from './present.ts'
import type { RoundKinds } from './round-kind.ts'
import { isAvailable } from './settings.ts'

/** Name of this product in the journal. */
export const product = 'originals'

/** The in-house games as feed, profile, overview and checker see them. */
export function originalsProduct(fairness: FairnessDoor, kinds: RoundKinds): Product {
  return {
    id: product,
    title: 'Originals',
    ownSwitch: isAvailable.key,
    promises: {
      paysByRate: true,
      // Several stakes at rates of their own: the multiplier is payout / stake, cut.
      paysByAmount: ['roulette', 'baccarat', 'blackjack'],
      hasRounds: true,
    },
    takesBonus: (game) => findCard(game)?.bonusAllowed ?? false,
    bonus: {
      kinds: [
        { id: 'originals', label: 'Originals', fromEdgePpm: 8_000, toEdgePpm: 10_000 },
        { id: 'diamonds', label: 'Diamonds', fromEdgePpm: 17_000, toEdgePpm: 17_000 },
        { id: 'roulette', label: 'Roulette', fromEdgePpm: 27_000, toEdgePpm: 27_000 },
      ],
      notAccepted: Object.values(gameTable).flatMap(({ bonusAllowed, name }) =>
        bonusAllowed ? [] : [name],
      ),
    },
    describe: faceOf,
    faceOf: async (game) => faceOf({ game, params: {} }),
    delayMs: (game) => Object.values(gameTable).find(({ id }) => id === game)?.delayMs ?? 0,
    present: presentRoundData,
    async overview(wager, isOwner) {
      const kind = findCard(wager.game)?.kind
      const shown = (kind && (await kinds[kind]?.shown?.(wager, isOwner))) ?? {}
      const { seeds: own, ...rest } = shown
      if (own === undefined) return { ...rest, seeds: await pairOf(fairness, wager) }
      return { ...rest, seeds: own && { ...own, isOfPlayer: false } }
    },
  }
}

function faceOf(wager: Pick<JournalWager, 'game' | 'params'>): GameFace {
  const card = findCard(wager.game)
  return card ? { id: wager.game, name: card.name, image: card.image } : faceByParams(wager)
}

async function pairOf(fairness: FairnessDoor, { seedPairId }: JournalWager) {
  const pairId = mustHave(seedPairId, 'seed pair of a bet')
  const seeds = mustHave((await fairness.shownSeeds([pairId])).get(pairId), 'seed pair')
  return { ...seeds, isOfPlayer: true }
}
