import { parseArgs } from 'node:util'
import { hmacKey, openStream } from '../packages/engines/src/index.ts'
import { drawDuels, drawPools } from '../packages/engines/src/pvp/test/random-draws.ts'
import { handCounts, rankAllHands } from '../packages/engines/src/poker/test/rule-book.ts'
import { playRandomHands } from '../packages/engines/src/poker/test/random-hands.ts'

/*
 * `npm run prove:poker [-- --hands N --pools N --duels N --seed S]`: ranks all 2,598,960 hands of five
 * cards a second time by the rule book; plays random hands of hold'em, each divided a second time unit by
 * unit, pots, rake and odd units alike; and draws pools and duels, which win by shares. Ends with code 1
 * when a hand ranks elsewhere, a chip is lost, a payout differs, or somebody wins too often.
 */

const { values } = parseArgs({
  options: {
    hands: { type: 'string', default: '1000000' },
    pools: { type: 'string', default: '300000' },
    duels: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
})

const wanted = Number(values.hands)
const perPortion = 20_000
const faults: string[] = []

const ranked = rankAllHands(1)
const isCounted = Object.entries(handCounts).every(
  ([name, count]) => ranked.counts.get(name) === count,
)
console.log(
  `${ranked.hands} hands of five cards, ${ranked.read} read by the rule book, ${ranked.strengths} strengths, ` +
    `${ranked.differing} elsewhere`,
)
if (ranked.read !== 2_598_960 || ranked.differing > 0) faults.push('hands rank elsewhere')
if (ranked.strengths !== 7462 || !ranked.isOrdered || !isCounted) faults.push('the order differs')

let done = 0
let sidePots = 0
let showdowns = 0
for (let portion = 1; done < wanted; portion += 1) {
  const stream = openStream(hmacKey(`hands ${values.seed}`), 'simulate', portion)
  const played = playRandomHands(Math.min(perPortion, wanted - done), stream)
  done += played.hands
  sidePots += played.sidePots
  showdowns += played.showdowns
  faults.push(...played.faults.map((fault) => `portion ${portion}, ${fault}`))
}
console.log(
  `${done} hands played, ${showdowns} showdowns, ${sidePots} with side pots, ${faults.length} faults`,
)

/** Met once in a thousand honest runs: three degrees of freedom for four shares, one for two sides. */
const limits = { pools: 16.27, duels: 10.83 }
for (const kind of ['pools', 'duels'] as const) {
  const count = Number(values[kind])
  const draw = kind === 'pools' ? drawPools : drawDuels
  const drawn = draw(count, `${kind} ${values.seed}`)
  const percent = drawn.wins.map((wins) => ((100 * wins) / count).toFixed(4))
  console.log(
    `${count} ${kind}, won ${percent.join(' : ')} %, chi square ${drawn.chiSquare.toFixed(2)}`,
  )
  faults.push(...drawn.faults)
  if (drawn.chiSquare > limits[kind]) faults.push(`${kind} do not win by shares`)
}
for (const fault of faults.slice(0, 20)) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
