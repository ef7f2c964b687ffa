import type { Settings } from '../../../platform/settings/settings.ts'
import type { Products } from '../../wallet/index.ts'
import { usdText } from '../rules/terms.ts'
import { wholePpm, weightPpm } from '../rules/weights.ts'
import { bonusMaxStake, bonusSlices, bonusWeights, lowBalanceCents } from '../settings.ts'

/** Where bonuses are never accepted, whether this program has it or not. Source: 000, section 5. */
const never = ['Poker', 'PvP', 'Futures']

/** The bonus rules as the popup shows them, made from the settings. */
export function showBonusRules(settings: Settings, products: Pick<Products, 'all'>) {
  const { fullEdgePpm } = settings.get(bonusWeights)
  const { cents, percent } = settings.get(bonusMaxStake)
  // A half is not rounded up: no stake counts as much as a greater figure would say.
  const percentOf = (creditedEdgePpm: number, fromEdgePpm: number) => {
    const weight = weightPpm({ creditedEdgePpm, fromEdgePpm, isAccepted: true }, fullEdgePpm)
    return Math.max(Math.ceil((weight * 100) / wholePpm - 0.5), 0)
  }
  const classes = products.all().flatMap(({ bonus }) => bonus ?? [])
  return {
    weights: classes.flatMap(({ kinds = [], fromEdgePpm: least = 0 }) =>
      kinds.map(({ id: group, label, fromEdgePpm, toEdgePpm }) => ({
        ...{ group, label },
        fromPercent: percentOf(fromEdgePpm, least),
        toPercent: percentOf(toEdgePpm, least),
      })),
    ),
    notAccepted: [...new Set([...classes.flatMap((each) => each.notAccepted ?? []), ...never])],
    lines: [
      'Real money is staked first, then the bonus.',
      `One bonus stake is at most ${usdText(cents)}, and at most ${percent}% of the bonus.`,
      `A bonus balance under ${usdText(settings.get(lowBalanceCents))} resets the wager requirement ` +
        'to what is left, once.',
      `A deposit bonus comes frozen and is freed in ${settings.get(bonusSlices)} slices.`,
      'Bonus money is staked in our originals; real stakes in slots advance a deposit bonus too.',
      'One bonus at a time. Your real balance can be withdrawn at any time.',
    ],
  }
}
