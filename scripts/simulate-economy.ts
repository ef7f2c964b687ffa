import { months, simulateMonth } from './simulate-economy/months.ts'
import { strategies } from './simulate-economy/strategies.ts'

/**
 * `npm run simulate:economy -- [--runs N] [--seed N]`: what three players get back of a month, by the rules
 * that pay, and what every way of farming rewards loses and gets. Code 1 where one of them wins.
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

const chosen = { runs: option('runs', 2_000), seed: option('seed', 1) }

for (const month of months) {
  const { gross, theoretical, parts, sumPct } = simulateMonth(month, chosen)
  console.log(`${month.name}: gross ${gross.toFixed(2)}, T ${theoretical.toFixed(2)} USD`)
  for (const [name, percent] of Object.entries(parts)) {
    console.log(`  ${name.padEnd(14)} ${percent.toFixed(2).padStart(6)} % of T`)
  }
  const ofGross = (sumPct * theoretical) / gross
  console.log(
    `  ${'sum'.padEnd(14)} ${sumPct.toFixed(1).padStart(6)} % (${ofGross.toFixed(1)} % of gross)`,
  )
}

console.log('\nway of farming: loses, gets')
for (const { name, loses, gets } of strategies({ ...chosen, runs: chosen.runs * 10 })) {
  const wins = gets >= loses
  if (wins) process.exitCode = 1
  console.log(`${wins ? 'WINS ' : ''}${name}: ${loses.toFixed(2)}, ${gets.toFixed(4)}`)
}
