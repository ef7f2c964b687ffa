import { mustHave } from '@powerplay/kernel'
import { spotAmounts, spotGame, type SpotEnding } from '../spot-game.ts'
import { isRouletteSpot, rouletteFactor, roulettePockets } from './spots.ts'

/** `pocket` 0 to 36; `payouts` has the winning spots with what they pay, in minor units. */
export type RouletteOutcome = {
  readonly pocket: number
  readonly payouts: Readonly<Record<string, number>>
}

const endings: readonly SpotEnding[] = Array.from({ length: roulettePockets }, (_, pocket) => ({
  ways: 1,
  payoutMinor: (spot, amount) => amount * rouletteFactor(spot, pocket),
}))

/**
 * European roulette: one word picks the pocket. In total a straight number pays 36, a dozen or
 * column 3, the rest 2 times its amount. Return 36/37 = 97.2973 % whatever is covered; the
 * credited edge is 2.70 %.
 * Source: the European wheel; 000_1c37c0fb05cd66e6.txt, section 1 leaves the games' rules to us.
 */
export const roulette = spotGame<RouletteOutcome>({
  id: 'roulette',
  ruleVersion: 1,
  of: roulettePockets,
  endings,
  amountMin: 1,
  isSpot: isRouletteSpot,
  decide(params, stream) {
    const pocket = stream.int(0, roulettePockets)
    const payouts = spotAmounts(params)
      .map(([spot, amount]) => [spot, Number(amount * rouletteFactor(spot, pocket))] as const)
      .filter(([, payout]) => payout > 0)
    const ending = mustHave(endings[pocket], 'pocket')
    return { outcome: { pocket, payouts: Object.fromEntries(payouts) }, ending }
  },
  creditedPpm: () => 27_000,
})
