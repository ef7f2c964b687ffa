import { blackjack, type BlackjackTurn } from '@powerplay/engines'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { scriptedCards } from '../../test/fake-cards.ts'
import { fakeRounds } from '../../test/fake-rounds.ts'
import { isOff, press, pressKey, sitDown } from '../../test/fake-table.tsx'
import { BlackjackGame } from './blackjack-game.tsx'

/** Rank index (0 for a two, 12 for an ace) of spades. */
const card = (rankIndex: number) => rankIndex * 4 + 2
const [three, six, seven] = [card(1), card(4), card(5)]
const [eight, nine, ten, king, ace] = [card(6), card(7), card(8), card(11), card(12)]

/** Player, player, dealer up, hole, then the cards in the order they are taken. */
async function play(cards: readonly number[], balanceMinor?: bigint) {
  const rounds = fakeRounds(blackjack, () => scriptedCards(cards))
  await sitDown(BlackjackGame, { rounds, ...(balanceMinor === undefined ? {} : { balanceMinor }) })
  await press(/^Bet /)
  return rounds
}

const group = (name: string | RegExp) => screen.getByRole('group', { name })
const turns: readonly BlackjackTurn[] = [{ action: 'split' }, { action: 'double' }]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('blackjack', () => {
  it('shows one card of the dealer and no more while the round is open', async () => {
    await play([eight, ten, six, king])
    expect(group('Your hand, 18, Your turn')).toBeTruthy()
    const names = screen.getAllByRole('img').map((card) => card.getAttribute('aria-label'))
    expect(names).toContain('6 of spades')
    expect(names).toContain('Card face down')
    expect(names).not.toContain('King of spades')
  })

  it('has neither Cancel nor Take, only what the cards allow', async () => {
    await play([eight, ten, six, king])
    expect(screen.queryByRole('button', { name: /^(Cancel|Take)/ })).toBeNull()
    expect(isOff(/^Split needs a pair/)).toBe(true)
    expect(isOff(/^Double \+1.00/)).toBe(false)
    await press(/^Hit/)
    expect(group(/^Your hand, \d+, Bust/)).toBeTruthy()
  })

  it('turns the hole card, draws and says who won', async () => {
    await play([ten, king, six, ten, king])
    await press(/^Stand keep 20/)
    expect(screen.getByText('Dealer busts')).toBeTruthy()
    expect(screen.getByText('+1.00000000')).toBeTruthy()
    expect(screen.getAllByText('Wins')).toHaveLength(1)
  })

  it('plays two hands after a split, one after the other, each with its stake', async () => {
    const rounds = await play([eight, eight, six, king, three, seven, king, ten])
    await press(/^Split \+1.00/)
    expect(group('Hand 1, 11, Your turn')).toBeTruthy()
    expect(group('Hand 2, 15')).toBeTruthy()
    await press(/^Double \+1.00/)
    expect(group('Hand 1, 21, Doubled, stands')).toBeTruthy()
    expect(group('Hand 2, 15, Your turn')).toBeTruthy()
    expect(isOff(/^Split already split/)).toBe(true)
    expect(rounds.turns).toEqual(turns)
    await press(/^Stand keep 15/)
    expect(screen.getByText('Both hands win')).toBeTruthy()
    expect(screen.getByText('+3.00000000')).toBeTruthy()
  })

  it('asks about insurance in place of the actions, with its price', async () => {
    const rounds = await play([ten, nine, ace, king])
    expect(screen.queryByRole('button', { name: /^Hit/ })).toBeNull()
    expect(screen.getByText(/^0.50 more; pays 1.50/)).toBeTruthy()
    await press('Yes, insure')
    expect(rounds.turns).toEqual([{ action: 'insurance', accept: true }])
    expect(screen.getByText('Dealer has blackjack')).toBeTruthy()
  })

  it('ends at once with a dealt blackjack', async () => {
    await play([ace, king, six, ten])
    expect(screen.getByText('+1.50000000')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Bet / })).toBeTruthy()
  })

  it('does not offer what the balance cannot pay', async () => {
    await play([eight, three, six, king], 100_000_000n - 1n)
    expect(screen.queryByRole('group', { name: 'Your turn' })).toBeNull()
    cleanup()
    await play([eight, three, six, king], 100_000_000n)
    expect(isOff(/^Hit/)).toBe(false)
  })

  it('can be played by keys, which then do not touch the bet', async () => {
    const rounds = await play([eight, three, six, king, three])
    await pressKey('d')
    expect(rounds.turns).toEqual([{ action: 'double' }])
  })
})
