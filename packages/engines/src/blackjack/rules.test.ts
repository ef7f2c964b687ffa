import { expect, it } from 'vitest'
import { freeTerms, playOut } from '../test/play.ts'
import { scripted, streamOf } from '../test/streams.ts'
import { blackjackBestAction, blackjackBestPlay } from './best-play.ts'
import { blackjack } from './rules.ts'
import vectors from './vectors.json'

const names = '23456789TJQKA'
/** Player, player, dealer, hole, then whatever is taken: "T 6 A 9 5". */
const cardsOf = (text: string) => scripted(text.split(' ').map((name) => names.indexOf(name) * 4))

function play(cards: string, ...actions: (string | boolean)[]) {
  const stream = cardsOf(cards)
  const turns = actions.map((action) =>
    typeof action === 'boolean' ? { action: 'insurance', accept: action } : { action },
  )
  const played = playOut(blackjack, { params: {}, turns }, stream)
  const isOver = played.state.status !== 'open'
  const money = isOver ? blackjack.settle(played.state, 10n) : undefined
  return { ...played, stream, staked: money?.stakedMinor, paid: money?.payoutMinor }
}

it.each(vectors)('plays as published for nonce $nonce of $clientSeed', (vector) => {
  const stream = streamOf(vector)
  const opened = blackjack.open({}, stream, freeTerms)
  const answer = { action: 'insurance', accept: vector.params.insurance }
  const actions = vector.params.actions.map((action) => ({ action }))
  const turns = [...(opened.insurance === 'offered' ? [answer] : []), ...actions]
  const { types, state } = playOut(blackjack, { params: {}, turns }, stream)
  const { stakedMinor, payoutMinor } = blackjack.settle(state, 10_000n)
  const { cards, hands, dealer, outcome, wagered, returned, usedActions } = vector.expect
  expect(state.hands.map((hand) => hand.cards)).toEqual(hands)
  expect(state.dealer).toEqual(dealer)
  expect(blackjack.reveal(state, stream)).toEqual({
    dealer,
    cards: cards.slice(0, state.used),
    outcomes: [outcome],
  })
  expect(Number(stakedMinor) / 10_000).toBe(wagered)
  expect(Number(payoutMinor) / 10_000).toBe(returned)
  expect(types).toHaveLength(usedActions)
})

it('returns 99.4296 % of the first stake under best play', () => {
  const profit = blackjackBestPlay(1)
  expect(((1 + profit) * 100).toFixed(4)).toBe('99.4296')
  expect(blackjack.trueEdgePpm({})).toBe(Math.floor(-profit * 1e6))
})

it('loses more than the credited 0.45 % of its stakes under any way of playing', () => {
  expect(blackjack.creditedEdgePpm({})).toBe(4_500)
  expect(blackjackBestPlay(1 - 0.0045)).toBeLessThan(0)
})

it.each([
  [10, [10, 6], 'hit'],
  [6, [10, 6], 'stand'],
  [6, [5, 6], 'double'],
  [10, [1, 1], 'split'],
  [9, [8, 8], 'split'],
  [6, [10, 10], 'stand'],
  [4, [1, 7], 'double'],
  [10, [1, 7], 'hit'],
] as const)('plays best against %d with %j: %s', (up, values, action) => {
  const pair = values[0] === values[1] ? ['split'] : []
  expect(blackjackBestAction(up, values, ['hit', 'stand', 'double', ...pair])).toBe(action)
  expect(blackjackBestAction(up, values, ['hit', 'stand'])).toMatch(/hit|stand/)
})

it('pays a dealt blackjack 3:2, rounded down, without a turn', () => {
  const dealt = play('A T 9 9')
  expect(dealt.types).toEqual([])
  expect(dealt.state.status).toBe('finish')
  expect(dealt.paid).toBe(25n)
  expect(blackjack.settle(dealt.state, 1n).payoutMinor).toBe(2n)
  expect(dealt.state.dealer).toHaveLength(2)
})

it('pushes two blackjacks and beats any other 21 with one', () => {
  expect(play('A K T A').paid).toBe(10n)
  expect(play('7 7 T A').paid).toBe(0n)
  expect(play('7 7 T A').state.status).toBe('lose')
})

it('offers insurance on an ace before it looks, and pays it 2:1', () => {
  const offered = play('7 8 A K')
  expect(blackjack.view(offered.state)).toMatchObject({
    insurance: 'offered',
    actions: ['insurance'],
  })
  const taken = play('7 8 A K', true)
  expect([taken.staked, taken.paid, taken.types]).toEqual([15n, 15n, ['finish']])
  const refused = play('7 8 A K', false)
  expect([refused.staked, refused.paid, refused.types]).toEqual([10n, 0n, ['lose']])
  const lost = play('T 8 A 5 3', true, 'stand')
  expect([lost.staked, lost.paid]).toEqual([15n, 0n])
  expect(play('T 9 A 5 2', 'hit').types).toEqual(['fail'])
})

it('offers no insurance where half the stake is nothing', () => {
  const terms = { ...freeTerms, stakeMinor: 1n }
  expect(blackjack.open({}, cardsOf('7 8 A 5'), terms).insurance).toBeNull()
  expect(blackjack.open({}, cardsOf('7 8 A K'), terms).status).toBe('lose')
})

it('doubles any two cards: one card, twice the stake, then stands', () => {
  const doubled = play('5 6 9 9 T', 'double')
  expect([doubled.staked, doubled.paid]).toEqual([20n, 40n])
  expect(play('5 6 9 9 2 5', 'hit', 'double').types).toEqual(['continue', 'fail'])
})

it('splits equal values once, plays hand by hand and doubles after a split', () => {
  const split = play('T K 6 T 5 9 6 T', 'split', 'double', 'stand')
  expect(split.types).toEqual(['continue', 'continue', 'finish'])
  expect(split.state.hands.map((hand) => hand.cards.length)).toEqual([3, 2])
  expect([split.staked, split.paid]).toEqual([30n, 60n])
  expect(play('8 8 6 T 8 9', 'split', 'split').types).toEqual(['continue', 'fail'])
  expect(play('T 9 6 T', 'split').types).toEqual(['fail'])
})

it('gives split aces one card each and calls no 21 of theirs a blackjack', () => {
  const aces = play('A A 6 T K 5 5', 'split')
  expect(aces.types).toEqual(['finish'])
  expect(blackjack.reveal(aces.state, aces.stream)).toMatchObject({ outcomes: ['push', 'lose'] })
  expect([aces.staked, aces.paid]).toEqual([20n, 10n])
})

it('stands at 21 by itself, the dealer on every 17, and does not draw against bust hands', () => {
  const best = play('5 6 6 A T', 'hit')
  expect(best.types).toEqual(['finish'])
  expect(best.state.dealer).toHaveLength(2)
  const bust = play('T 6 6 5 T 2 3', 'hit')
  expect(bust.state.dealer).toHaveLength(2)
  expect(bust.types).toEqual(['lose'])
})

it('cannot be left early; left alone it refuses insurance and stands on all hands', () => {
  const open = play('8 8 6 T 3 9', 'split')
  expect(blackjack.finish(open.state)).toEqual({ ok: false, reason: 'unfinishable' })
  const stream = cardsOf('8 8 6 T 3 9 4')
  const left = blackjack.expire(open.state, stream)
  expect(left.status).toBe('lose')
  expect(left.hands.map((hand) => hand.state)).toEqual(['stand', 'stand'])
  expect(blackjack.expire(play('7 8 A K').state, cardsOf('7 8 A K'))).toMatchObject({
    insurance: 'refused',
    status: 'lose',
  })
})

it('reads turns strictly', () => {
  expect(blackjack.parseTurn({ action: 'hit', accept: true })).toEqual({
    ok: false,
    field: 'accept',
  })
  expect(blackjack.parseTurn({ action: 'insurance' })).toEqual({ ok: false, field: 'accept' })
  expect(blackjack.parseTurn({ action: 'surrender' })).toEqual({ ok: false, field: 'action' })
})
