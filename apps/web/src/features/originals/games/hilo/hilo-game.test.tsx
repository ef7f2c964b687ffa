import { hilo, type RandomStream } from '@powerplay/engines'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { scriptedCards } from '../../test/fake-cards.ts'
import { fakeRounds } from '../../test/fake-rounds.ts'
import { isOff, press, pressKey, sitDown } from '../../test/fake-table.tsx'
import { HiloGame } from './hilo-game.tsx'

/** 4 of spades, jack of hearts, 6 of spades, 9 of spades. */
const [four, jack, six, nine] = [10, 37, 18, 30] as const
const ace = 49

async function play(...cards: readonly number[]) {
  const rounds = fakeRounds(hilo, (): RandomStream => scriptedCards(cards))
  await sitDown(HiloGame, { rounds })
  await press(/^Bet /)
  return rounds
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('hilo', () => {
  it('opens a card and offers both sides with ways, chance and what the round would pay', async () => {
    await play(four, jack)
    expect(screen.getByRole('img', { name: '4 of spades' })).toBeTruthy()
    expect(
      screen.getByRole('button', { name: /^Higher or same 10 of 13, 76.92% 1.28×/ }),
    ).toBeTruthy()
    expect(
      screen.getByRole('button', { name: /^Lower or same 4 of 13, 30.76% 3.21×/ }),
    ).toBeTruthy()
  })

  it('is cancelled before a guess, and pays what it says after one [GAME-044]', async () => {
    await play(four, jack, six)
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await press('Skip this card')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await press(/^Lower or same/)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await press(/^Take 1.17/)
    expect(screen.getByText('one right guess')).toBeTruthy()
    expect(screen.getByText('next were')).toBeTruthy()
  })

  it('keeps every card with the choice made on it', async () => {
    await play(four, jack, six, nine)
    await press(/^Higher or same/)
    await press('Skip this card')
    const names = screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))
    expect(names).toEqual(['4 of spades, high', 'Jack of hearts, skip', '6 of spades, open'])
  })

  it('ends with a wrong guess, quietly', async () => {
    await play(four, jack)
    await press(/^Lower or same/)
    expect(screen.getByText('first guess wrong')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Bet / })).toBeTruthy()
  })

  it('offers "same" beside the one strict side on an ace', async () => {
    await play(ace, four)
    expect(screen.getByRole('button', { name: /^Higher 12 of 13/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Same 1 of 13/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Lower/ })).toBeNull()
  })

  it('can be played by the arrow keys', async () => {
    const rounds = await play(four, jack, six)
    await pressKey('ArrowUp')
    await pressKey('ArrowRight')
    await pressKey('=')
    expect(rounds.turns).toEqual([{ action: 'high' }, { action: 'skip' }])
  })

  it('locks the bet while the round is open [GAME-054]', async () => {
    await play(four, jack)
    expect(isOff('Half the bet')).toBe(true)
  })
})
