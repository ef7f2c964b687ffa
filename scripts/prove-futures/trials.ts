import { aheadBot, oneUnit, opposite, patient, straddle } from './bots.ts'
import { house, houses } from './house.ts'
import { play, type Plan, type Profit } from './play.ts'
import {
  coarsestWeather,
  stormyWeather,
  tooCoarseWeather,
  usualWeather,
  wildWeather,
  type Weather,
} from './price-path.ts'

/** A bot in a house, and who has to win: controls show that the bot is worth its name. */
export interface Trial extends Omit<Plan, 'trades' | 'seed'> {
  readonly name: string
  readonly winner: 'house' | 'bot'
  /** Trades beside those of the bot with a head start, whose gain is the smallest to find. */
  readonly part: number
}

const quick = aheadBot('head start of 250 ms', 250, 0.00005)
const onJumps = aheadBot('head start of 250 ms, jumps only', 250, 0.0005)
const onDelay = aheadBot('head start as long as the delay', 500, 0.00005)
const beyond = aheadBot('head start beyond the delay', 900, 0.00005)

/** @param wild what the bots that live on jumps meet. */
export function trialsIn(wild: Weather): Trial[] {
  const usual = { house, weather: usualWeather, winner: 'house' } as const
  const stormy = { weather: wild, part: 0.2 }
  return [
    { ...usual, name: quick.name, bot: quick, part: 1 },
    { ...usual, name: onDelay.name, bot: onDelay, part: 1 },
    { ...usual, name: onJumps.name, bot: onJumps, part: 0.15 },
    { ...usual, name: 'the same, flat fee', bot: quick, house: houses.flatFee, part: 0.1 },
    { ...usual, ...stormy, name: patient.name, bot: patient, part: 0.5 },
    { ...usual, name: oneUnit.name, bot: oneUnit, weather: coarsestWeather, part: 1 },
    ...[straddle, opposite].map((bot) => ({ ...usual, ...stormy, name: bot.name, bot })),
    control('the first, without a delay', quick, 'noDelay', usualWeather),
    control('the first, smoothed price', quick, 'smoothed', usualWeather),
    control('patient, no gap rule', patient, 'noGapRule', wild),
    control('straddle, no gap rule', straddle, 'noGapRule', wild),
    {
      ...{ ...usual, name: 'the same, coarse units', bot: oneUnit, weather: tooCoarseWeather },
      ...{ winner: 'bot' as const, part: 0.1 },
    },
    { ...usual, name: beyond.name, bot: beyond, winner: 'bot', part: 0.1 },
  ]
}

function control(
  name: string,
  bot: Plan['bot'],
  without: keyof typeof houses,
  weather: Weather,
): Trial {
  return { name, bot, house: houses[without], weather, winner: 'bot', part: 0.1 }
}

/** What a trial came to. */
export interface Verdict extends Profit {
  readonly name: string
  readonly winner: Trial['winner']
  /** Whether the one who has to win does so by more than three standard errors. */
  readonly isAsStated: boolean
}

export function judge(trial: Trial, trades: number, seed: number): Verdict {
  const profit = play({ ...trial, trades: Math.ceil(trades * trial.part), seed })
  const { mean, error } = profit
  const isAsStated = trial.winner === 'house' ? mean + 3 * error < 0 : mean - 3 * error > 0
  return { ...profit, name: trial.name, winner: trial.winner, isAsStated }
}

export { stormyWeather, wildWeather }
