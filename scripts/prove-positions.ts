import { deepStrictEqual } from 'node:assert/strict'
import {
  engineAnswer,
  randomPosition,
  seededNumbers,
  verifierRecord,
} from '../packages/verifier/src/test/random-position.ts'
import { verifyPosition } from '../packages/verifier/src/verifier.mjs'

/**
 * `npm run prove:positions -- [--count N] [--seed N]`: draws random positions, a million by default,
 * and compares what the engine makes of each with the verifier, to the last unit. Throws at the first
 * difference, with the record that shows it.
 */

const args = process.argv.slice(2)
const option = (name: string, initial: number) => {
  const place = args.indexOf(`--${name}`)
  return place === -1 ? initial : Number(args[place + 1])
}

const count = option('count', 1_000_000)
const next = seededNumbers(option('seed', 1))
const ends = new Map<string, number>()
for (let index = 0; index < count; index += 1) {
  const position = randomPosition(next)
  const answer = engineAnswer(position)
  const record = verifierRecord(position)
  deepStrictEqual(verifyPosition(record), answer, `position ${index}: ${JSON.stringify(record)}`)
  const end = String(answer.reason ?? answer.status)
  ends.set(end, (ends.get(end) ?? 0) + 1)
}
for (const [end, times] of [...ends].sort()) console.log(`${end.padEnd(12)} ${times}`)
console.log(`${count} positions, no difference.`)
