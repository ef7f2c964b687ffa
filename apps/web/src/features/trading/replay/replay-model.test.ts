import { expect, it } from 'vitest'
import {
  engineAnswer,
  randomPosition,
  seededNumbers,
  verifierRecord,
} from '../../../../../../packages/verifier/src/test/random-position.ts'
import type { PositionProof } from '@powerplay/contract'
import { replayProof } from './replay-model.ts'

/** Ended positions of every kind, as the server states them. */
function proofs(): PositionProof[] {
  const next = seededNumbers(7)
  return Array.from({ length: 400 }, () => randomPosition(next)).flatMap((position) => {
    const expected = engineAnswer(position)
    if (expected['status'] !== 'closed') return []
    const proof: PositionProof = JSON.parse(
      JSON.stringify({ ...verifierRecord(position), expect: expected }),
    )
    return [proof]
  })
}

it('says that a result is the same when every figure is, whatever ended the position', () => {
  const replayed = proofs().map(replayProof)
  expect(replayed.length).toBeGreaterThan(100)
  expect(replayed.every((one) => one?.isSame === true)).toBe(true)
  expect(replayed.some((one) => one?.isLimited === true)).toBe(true)
  expect(replayed.some((one) => one?.isLimited === false)).toBe(true)
})

it.each(['payout', 'fee', 'exit', 'entry', 'reason', 'openingFee'])(
  'says that a result is another one when the stated %s is',
  (field) => {
    for (const proof of proofs().slice(0, 3)) {
      const changed = { ...proof, expect: { ...proof.expect, [field]: '12345' } }
      expect(replayProof(changed)?.isSame).toBe(false)
    }
    expect.assertions(3)
  },
)

it('says nothing is the same where a tick is missing, in the middle or at the beginning', () => {
  const long = proofs().filter(({ ticks }) => ticks.length > 20)
  // A flagged tick decides nothing: without it every figure is still the one that is stated.
  const flagged = long.flatMap((proof) => {
    const place = proof.ticks.findIndex(([, , , flags], at) => at > 0 && flags !== 0)
    return place > 0 && place < proof.ticks.length - 1
      ? [{ ...proof, ticks: proof.ticks.filter((_, at) => at !== place) }]
      : []
  })
  const late = long.map((proof) => {
    return { ...proof, ticks: proof.ticks.filter(([, atMs]) => atMs >= proof.fromMs + 200) }
  })
  expect(flagged.length).toBeGreaterThan(0)
  expect(flagged.filter((proof) => replayProof(proof)?.isSame === true)).toEqual([])
  expect(late.filter((proof) => replayProof(proof)?.isSame === true)).toEqual([])
})
