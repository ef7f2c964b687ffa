import { describe, expect, it } from 'vitest'
import { judge, stormyWeather, trialsIn } from './trials.ts'

/** Trades of the bot with a head start; the others make a tenth of them, in a stormy market. */
const trades = 15_000
/** Show only in more trades than there is time for here; `npm run prove:futures` has them. */
const onlyWhole = [
  ...['head start of 250 ms, jumps only', 'head start as long as the delay', 'patient'],
  'take profit at one unit',
]

describe('bots that trade futures, with the real engine', () => {
  const trials = trialsIn(stormyWeather).filter(({ name }) => !onlyWhole.includes(name))

  it.each(trials.map((trial) => [trial.name, trial.winner, trial] as const))(
    '%s: the %s wins by more than three standard errors',
    (_name, _winner, trial) => {
      expect(judge(trial, trades, 1)).toMatchObject({ isAsStated: true })
    },
  )
})
