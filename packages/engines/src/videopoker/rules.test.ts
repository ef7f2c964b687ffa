import { expect, it } from 'vitest'
import { freeTerms, playOut } from '../test/play.ts'
import { streamOf, streamOfNonce } from '../test/streams.ts'
import { bestHold, bestHoldScale, bestHoldValue, sumPays } from './best-play.ts'
import { videopokerCategory, videopokerPays } from './hand-rank.ts'
import { videopoker, videopokerBestReturn } from './rules.ts'
import vectors from './vectors.json'

const names = '23456789TJQKA'
const handOf = (text: string): number[] =>
  text.split(' ').map((card) => names.indexOf(card[0] ?? '') * 4 + 'dhsc'.indexOf(card[1] ?? ''))

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const round = { params: {}, turns: [{ hold: vector.params.hold }] }
  const { types, state } = playOut(videopoker, round, stream)
  const { deck10, deal, final, category, multiplier } = vector.expect
  expect(types).toEqual([multiplier > 0 ? 'finish' : 'lose'])
  expect(videopoker.view(state).deal).toEqual(deal)
  expect(videopoker.reveal(state, stream)).toEqual({ deck10, final, category })
  expect(videopoker.multiplierE4(state) / 10_000).toBe(multiplier)
})

it.each([
  ['Th Jh Qh Kh Ah', 'royal_flush'],
  ['9h Th Jh Qh Kh', 'straight_flush'],
  ['Ac 2c 3c 4c 5c', 'straight_flush'],
  ['7d 7h 7s 7c 2d', 'four_of_a_kind'],
  ['7d 7h 7s 2c 2d', 'full_house'],
  ['2h 5h 9h Jh Kh', 'flush'],
  ['Ad 2h 3s 4c 5d', 'straight'],
  ['Td Jh Qs Kc Ad', 'straight'],
  ['Qd Kh As 2c 3d', 'none'],
  ['9d 9h 9s 2c 3d', 'three_of_a_kind'],
  ['9d 9h 4s 4c 3d', 'two_pair'],
  ['Jd Jh 4s 5c 3d', 'jacks_or_better'],
  ['Ad Ah 4s 5c 3d', 'jacks_or_better'],
  ['Td Th 4s 5c 3d', 'none'],
])('ranks %s as %s', (text, category) => {
  expect(videopokerCategory(handOf(text))).toBe(category)
  expect(videopokerCategory(handOf(text).toReversed())).toBe(category)
})

const sums = sumPays(videopokerPays)

it('counts all 2,598,960 hands by category as the books do', () => {
  const known = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920]
  const paid = Object.values(videopokerPays).slice(0, 9)
  expect(sums[0]?.[0]).toBe(known.reduce((sum, count, i) => sum + count * (paid[i] ?? 0), 0))
})

/** What holding `kept` of a hand pays on average, drawn card by card. */
function drawnValue(hand: readonly number[], kept: readonly number[]): number {
  const deck = Array.from({ length: 52 }, (_, card) => card).filter((card) => !hand.includes(card))
  let paid = 0
  let draws = 0
  const draw = (cards: number[], from: number): void => {
    if (cards.length === 5) {
      paid += videopokerPays[videopokerCategory(cards)]
      draws += 1
      return
    }
    for (let i = from; i < deck.length; i += 1) draw([...cards, deck[i] ?? 0], i + 1)
  }
  draw([...kept], 0)
  return paid / draws
}

it.each([
  ['Th Jh Qh Kh 2d', 'Th Jh Qh Kh'],
  ['9d 9h 4s 4c 3d', '9d 9h 4s 4c'],
  ['2d 3d 4d 5d Kc', '2d 3d 4d 5d'],
  ['Jd Jh 4s 5c 3d', 'Jd Jh'],
])('finds the best hold of %s: %s', (text, kept) => {
  const hand = handOf(text).toSorted((left, right) => left - right)
  expect(bestHoldValue(hand, sums) / bestHoldScale).toBeCloseTo(drawnValue(hand, handOf(kept)), 10)
  const deal = handOf(text)
  expect(bestHold(deal, sums)).toEqual(deal.map((card) => handOf(kept).includes(card)))
})

it('returns 98.9445 % under best holds and credits 1.05 %', () => {
  const { numerator, denominator } = videopokerBestReturn
  expect((Number(numerator) / Number(denominator)).toFixed(6)).toBe('0.989445')
  expect(videopoker.trueEdgePpm({})).toBe(10_555)
  expect(videopoker.creditedEdgePpm({})).toBe(10_500)
})

it('cannot be left early and holds everything when left alone', () => {
  const stream = streamOfNonce(3)
  const state = videopoker.open({}, stream, freeTerms)
  expect(videopoker.finish(state)).toEqual({ ok: false, reason: 'unfinishable' })
  expect(videopoker.expire(state, stream).final).toEqual(state.deal)
})

it('takes five answers of yes or no, no fewer and no others', () => {
  const good = [true, false, true, false, true]
  expect(videopoker.parseTurn({ hold: good })).toEqual({ ok: true, turn: good })
  for (const hold of [good.slice(1), [...good, true], [1, 0, 1, 0, 1], 'yyyyy', null]) {
    expect(videopoker.parseTurn({ hold })).toEqual({ ok: false, field: 'hold' })
  }
})
