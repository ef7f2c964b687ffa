import { parseArgs } from 'node:util'
import { hmacKey, openStream } from '../packages/engines/src/index.ts'
import { playRandomHands } from '../packages/engines/src/poker/test/random-hands.ts'

/*
 * `npm run prove:poker -- --hands 1000000 --seed 1`: random hands of hold'em, each divided a
 * second time unit by unit. Ends with code 1 when a chip is lost or a pot differs.
 */

const { values } = parseArgs({
  options: {
    hands: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})

const wanted = Number(values.hands)
const perPortion = 20_000
const faults: string[] = []
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
  `${done} hands, ${showdowns} showdowns, ${sidePots} with side pots, ${faults.length} faults`,
)
for (const fault of faults.slice(0, 20)) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
