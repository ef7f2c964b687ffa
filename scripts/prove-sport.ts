import { expectationOf, isLosing, randomPrices } from '@powerplay/engines/sport/test/price-proof'
import { diceOf } from '@powerplay/engines/sport/test/random-match'
import { createChance } from '@powerplay/emulators/platform/chance'
import { planSeason } from '@powerplay/emulators/sport/test/season'
import {
  betAgainstTheNews,
  betEverything,
  longStakes,
  spreadOf,
  type Surprises,
} from '@powerplay/emulators/sport/test/season-bets'

/**
 * `npm run prove:sport -- [events] [seed]`: plays a season of sport and bets on it. What bets brought
 * less what the model said they would has to be nothing but chance: code 1 beyond three standard
 * errors. Then 100,000 random prices, none of which may have a positive expectation. The suite runs a
 * shorter season and fewer prices.
 */

const pricesChecked = 100_000

const [events = '3000', seed = 'proof'] = process.argv.slice(2)
const plans = planSeason(createChance(seed), Math.max(Number.parseInt(events, 10) || 0, 20))

function report(name: string, surprises: Surprises): boolean {
  const { mean, error } = spreadOf(surprises)
  const isFair = Math.abs(mean) < 3 * error
  const figures = `${percent(mean)} off the model, standard error ${percent(error)}`
  console.log(`${isFair ? 'ok  ' : 'BAD '} ${name}: ${figures}, ${surprises.length} events`)
  return isFair
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`

const results = [
  report(
    'every price up to 10, at any instant, one unit each',
    betEverything(plans, createChance(`${seed} bets`).draw('when')),
  ),
  report(
    'every price above 10, staked to be paid one unit',
    betEverything(plans, createChance(`${seed} bets`).draw('when'), longStakes),
  ),
  report('against the news before the start', betAgainstTheNews(plans)),
]
const dice = diceOf(17)
const expectations: number[] = []
while (expectations.length < pricesChecked) {
  for (const price of randomPrices(dice)) {
    if (!isLosing(price)) results.push(false)
    expectations.push(expectationOf(price))
  }
}
const best = expectations.reduce((most, one) => Math.max(most, one), -1)
const mean = expectations.reduce((sum, one) => sum + one, 0) / expectations.length
console.log(
  `${results.includes(false) ? 'BAD ' : 'ok  '} ${expectations.length} prices: the best brings ${percent(best)}, the mean ${percent(mean)}`,
)
if (results.includes(false)) process.exitCode = 1
