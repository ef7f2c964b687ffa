import { videopoker } from '@powerplay/engines'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { scriptedDeck } from '../../test/fake-cards.ts'
import { fakeRounds } from '../../test/fake-rounds.ts'
import { buttonOf, press, pressKey, sitDown } from '../../test/fake-table.tsx'
import { VideopokerGame } from './videopoker-game.tsx'

/** Jack of spades, 4 of diamonds, jack of hearts, jack of clubs, 9 of hearts; then five more. */
const deck = [38, 8, 37, 39, 29, 36, 2, 3, 4, 5]

async function deal(cards: readonly number[] = deck) {
  const rounds = fakeRounds(videopoker, () => scriptedDeck(cards))
  await sitDown(VideopokerGame, { rounds })
  await press(/^Bet /)
  return rounds
}

const litRow = () =>
  screen.getAllByRole('listitem').find((row) => row.getAttribute('aria-current') === 'true')
const isHeld = (name: string) => buttonOf(`Hold ${name}`).getAttribute('aria-pressed') === 'true'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('video poker', () => {
  it('lights the row of the dealt hand and says what it pays at this bet', async () => {
    await deal()
    expect(litRow()?.textContent).toContain('Three of a kind')
    expect(litRow()?.textContent).toContain('3.00')
  })

  it('holds cards by press and by the keys 1 to 5', async () => {
    const rounds = await deal()
    await press('Hold Jack of spades')
    await pressKey('3')
    await pressKey('4')
    await pressKey('5')
    await pressKey('5')
    expect(['Jack of spades', 'Jack of hearts', '9 of hearts'].map(isHeld)).toEqual([
      true,
      true,
      false,
    ])
    await press('Draw 2 cards')
    expect(rounds.turns).toEqual([{ hold: [true, false, true, true, false] }])
    expect(litRow()?.textContent).toContain('Four of a kind')
    expect(screen.getByText('+21.00000000')).toBeTruthy()
  })

  it('forgets the marks when the next hand is dealt', async () => {
    await deal()
    await press('Hold all')
    await press('Keep all cards')
    await press(/^Bet /)
    expect(isHeld('Jack of spades')).toBe(false)
    expect(buttonOf('Draw 5 cards')).toBeTruthy()
  })

  it('cannot be cancelled, and loses quietly', async () => {
    await deal([0, 9, 18, 27, 36, 5, 14, 23, 32, 44])
    expect(screen.queryByRole('button', { name: /^(Cancel|Take)/ })).toBeNull()
    await press('Draw 5 cards')
    expect(screen.getByText('No paying hand')).toBeTruthy()
    expect(litRow()).toBeUndefined()
  })

  it('draws with the space key as the button says', async () => {
    const rounds = await deal()
    await pressKey('1')
    await pressKey(' ')
    expect(rounds.turns).toEqual([{ hold: [true, false, false, false, false] }])
  })
})
