import { toSafeNumber } from '@powerplay/kernel'
import { games, matrixFaces, type ClimbGame, type GameData } from '@powerplay/engines'
import type { ChoiceStatistics } from '@powerplay/contract'
import { sigmas99, verdictOf } from './judge-return.ts'

/** Rounds of so many choices, of which the last was wrong or not. */
export interface ChoiceCount {
  readonly choices: number
  readonly isLost: boolean
  readonly rounds: number
}

/** With a smaller variance than this the interval would say nothing. */
const scatterMin = 30
const scaleE4 = 10_000

/** The chance of every choice of a round, one after the other. */
type ChancesOf = (config: GameData) => readonly number[]

/** Chances of a climbing game: what a step returns, over what it pays, is the way's chance. */
function climbing<Params extends GameData, Pick, Shown>(
  game: ClimbGame<Params, Pick, Shown>,
): ChancesOf {
  return (config) => {
    const parsed = game.parseParams(config)
    if (!parsed.ok) return []
    const { params } = parsed
    const reach = Array.from({ length: game.stepMax(params) }, (_, index) => {
      const { numerator, denominator } = game.stepReturn(params, index + 1)
      const share = toSafeNumber((numerator * 10n ** 15n) / denominator) / 1e15
      return (share * scaleE4) / game.stepMultiplierE4(params, index + 1)
    })
    return reach.map((chance, index) => chance / (reach[index - 1] ?? 1))
  }
}

/** Every cell of matrix is no trap with the same chance. */
const ofMatrix: ChancesOf = (config) => {
  const { matrix } = games.extended
  const parsed = matrix.parseParams(config)
  if (!parsed.ok) return []
  const faces = matrixFaces[parsed.params.risk]
  const chance = faces.filter((face) => face > 0).length / faces.length
  return Array.from({ length: 25 }, () => chance)
}

const { mines, tower, stairs, coinflip } = games.extended

/** Games of which every choice has a known chance, whatever was chosen before. */
const chancesByGame = new Map<string, ChancesOf>([
  ['mines', climbing(mines)],
  ['tower', climbing(tower)],
  ['stairs', climbing(stairs)],
  ['coinflip', climbing(coinflip)],
  ['matrix', ofMatrix],
])

/**
 * Compares how often choices were right with their chances. When to stop is the player's affair and
 * changes neither side.
 * @returns null for games without such choices, and before the first one.
 */
export function judgeChoices(
  game: string,
  config: GameData,
  counts: readonly ChoiceCount[],
): ChoiceStatistics | null {
  const chances = chancesByGame.get(game)?.(config) ?? []
  if (chances.length === 0) return null
  let [choices, right, expected, scatter] = [0, 0, 0, 0]
  for (const { choices: made, isLost, rounds } of counts) {
    choices += made * rounds
    right += (made - (isLost ? 1 : 0)) * rounds
    for (const chance of chances.slice(0, made)) {
      expected += chance * rounds
      scatter += chance * (1 - chance) * rounds
    }
  }
  if (choices === 0) return null
  const error = Math.sqrt(scatter)
  const verdict = scatter < scatterMin ? 'few' : verdictOf(right - expected, error, false)
  return {
    choices,
    right: right / choices,
    expected: expected / choices,
    margin: (sigmas99 * error) / choices,
    verdict,
  }
}
