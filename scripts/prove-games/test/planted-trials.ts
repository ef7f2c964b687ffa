import { crashPointE2, openStream } from '@powerplay/engines'
import type { Trial } from '../trial.ts'
import { createTrials } from '../trials.ts'
import { bentSource, sloping } from './bend.ts'
import { planted } from './plant.ts'

/** The share of the return that the planted house keeps. */
const plantShare = 0.005
/** One word in so many is bent. */
const bentOneIn = 256

/** Where ten million rounds can show half a percent: the payout of a round scatters little. */
const lowRisk: readonly (readonly [game: string, config: string])[] = [
  ['dice', 'over 50.5'],
  ['roulette', 'red'],
  ['baccarat', 'banker'],
  ['mines', '1 mine, 1 step'],
  ['tower', 'easy, 1 step'],
  ['coinflip', 'always heads, 1 step'],
  ['hilo', 'likelier side, 1 guess'],
  ['crash', 'cash-out at 1.01'],
]

const real = createTrials({ openStream, crashPointE2 })

function renamed(trial: Trial, what: string): Trial {
  return { ...trial, config: `${trial.config}, ${what}` }
}

/** The first configuration of every game. */
export function onePerGame(trials: readonly Trial[]): Trial[] {
  return trials.filter(
    (trial, index) => trials.findIndex(({ game }) => game === trial.game) === index,
  )
}

/** Trials of which each has something wrong on purpose; a run must find every one. */
export const plantedTrials: readonly Trial[] = [
  ...lowRisk.flatMap(([game, config]) =>
    real
      .filter((trial) => trial.game === game && trial.config === config)
      .map((trial) => planted(trial, plantShare)),
  ),
  ...onePerGame(createTrials(bentSource(sloping(bentOneIn)))).map((trial) =>
    renamed(trial, 'sloping words'),
  ),
]
