import { crashPointE2, openStream } from '@powerplay/engines'
import { cardTrials } from './card-trials.ts'
import { crashTrial } from './crash-trial.ts'
import { directTrials } from './direct-trials.ts'
import { extendedTrials } from './extended-trials.ts'
import { withStream, type ChanceSource, type Trial } from './trial.ts'

/** Every game in at least one configuration, low risk among them, over a source of chance. */
export function createTrials(source: ChanceSource): readonly Trial[] {
  const streamed = [...directTrials, ...extendedTrials, ...cardTrials]
  return [
    ...streamed.map((trial) => withStream(trial, source)),
    crashTrial(101, source),
    crashTrial(200, source),
  ]
}

/** The trials over the very functions that decide the players' rounds. */
export const trials = createTrials({ openStream, crashPointE2 })
