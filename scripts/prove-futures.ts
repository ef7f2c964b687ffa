import { judge, trialsIn, wildWeather } from './prove-futures/trials.ts'

/**
 * `npm run prove:futures -- [--trades N] [--seed N]`: lets bots trade futures with the real engine, by
 * default 150,000 trades of the one with a head start. Every bot must lose by more than three
 * standard errors, and must win where one defence of the house is taken away. Code 1 otherwise.
 */

const args = process.argv.slice(2)
const option = (name: string, initial: number): number => {
  const place = args.indexOf(`--${name}`)
  const value = place === -1 ? initial : Number(args[place + 1])
  if (!Number.isSafeInteger(value) || value < 1) {
    console.error(`--${name} takes a whole number from 1 on.`)
    process.exit(2)
  }
  return value
}

const trades = option('trades', 150_000)
const seed = option('seed', 1)
console.log('profit per trade in % of the wager (standard error); negative: the house wins')
for (const trial of trialsIn(wildWeather)) {
  const { name, winner, mean, error, trades: count, isAsStated } = judge(trial, trades, seed)
  const numbers = `${mean.toFixed(2).padStart(8)} (${error.toFixed(2)})`
  const verdict = isAsStated ? `the ${winner} wins` : `NOT AS STATED: the ${winner} should win`
  console.log(`${name.padEnd(36)} ${numbers.padEnd(20)} ${String(count).padStart(8)}  ${verdict}`)
  if (!isAsStated) process.exitCode = 1
}
