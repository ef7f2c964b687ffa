import { expect, it } from 'vitest'
import type { EventMessage } from '../feed/message.ts'
import { isResult, toldResults, type ResultMessage } from './told.ts'

const head = { product: 1, eventId: 'sr:match:7', at: 1_000 } as const
const markets = [{ id: 18, specifiers: 'total=2.5' }]
const settlement: ResultMessage = {
  ...{ ...head, kind: 'bet_settlement', certainty: 2 },
  markets: [{ id: 18, specifiers: 'total=2.5', outcomes: [{ id: '12', result: 'won' }] }],
}
const cancel: ResultMessage = { ...head, kind: 'bet_cancel', markets, from: 5, until: 9 }

it('names the lines that a message is about, and what it says of them', () => {
  expect(toldResults(settlement).lines).toEqual([
    { lineId: '18:total=2.5', outcomeId: '12', result: 'won' },
  ])
  expect(toldResults(cancel)).toMatchObject({
    ...{ from: 5, until: 9 },
    lines: [{ lineId: '18:total=2.5', outcomeId: null, result: 'void' }],
  })
  expect(toldResults({ ...head, kind: 'rollback_bet_settlement', markets }).lines).toEqual([
    { lineId: '18:total=2.5', outcomeId: null, result: null },
  ])
  // A line that no market has is nobody's.
  expect(
    toldResults({ ...settlement, markets: [{ id: 7_777, specifiers: '', outcomes: [] }] }).lines,
  ).toEqual([])
})

it('puts taking back before telling anew within one instant, and each instant after the last', () => {
  const keys = [
    toldResults({ ...head, kind: 'rollback_bet_cancel', markets }),
    toldResults({ ...head, kind: 'rollback_bet_settlement', markets }),
    toldResults(settlement),
    toldResults(cancel),
    toldResults({ ...head, at: 1_001, kind: 'rollback_bet_cancel', markets }),
  ].map(({ key }) => key)
  expect(keys).toEqual([...keys].sort((one, other) => one - other))
  expect(new Set(keys).size).toBe(keys.length)
})

it('tells messages about results from all others', () => {
  const stop: EventMessage = { ...head, kind: 'bet_stop', reason: 'goal' }
  expect([settlement, cancel].every(isResult)).toBe(true)
  expect(isResult(stop)).toBe(false)
})
