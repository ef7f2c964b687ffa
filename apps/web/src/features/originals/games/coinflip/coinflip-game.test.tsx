import { coinflip, hmacKey, openStream } from '@powerplay/engines'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRounds } from '../../test/fake-rounds.ts'
import { buttonOf, isOff, press, pressKey, sitDown } from '../../test/fake-table.tsx'
import { CoinflipGame } from './coinflip-game.tsx'

/** Heads, tails, heads, tails, heads and so on. */
const stream = () => openStream(hmacKey('a'.repeat(64)), 'play', 2)

async function play() {
  const rounds = fakeRounds(coinflip, stream)
  await sitDown(CoinflipGame, { rounds })
  await press(/^Bet /)
  return rounds
}

const rest = () => act(async () => new Promise((done) => setTimeout(done, 5)))
const flips = () => screen.getByRole('list', { name: 'Flips' }).querySelectorAll('li')
const slot = (number: number) => flips()[number - 1]?.getAttribute('aria-label')

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('coinflip', () => {
  it('takes calls only once a bet is placed', async () => {
    await sitDown(CoinflipGame, { rounds: fakeRounds(coinflip, stream) })
    expect([isOff('Heads'), isOff('Tails')]).toEqual([true, true])
    await press(/^Bet /)
    expect([isOff('Heads'), isOff('Tails')]).toEqual([false, false])
    expect(buttonOf('Cancel')).toBeTruthy()
  })

  it('doubles with every right call, keeps the row of flips, and pays what it says [GAME-044]', async () => {
    const rounds = await play()
    await press('Heads')
    await press('Tails')
    expect(slot(1)).toBe('Flip 1, heads, called right')
    expect(slot(2)).toBe('Flip 2, tails, called right')
    expect(slot(3)).toBe('Flip 3, next')
    expect(screen.getByText('Call flip 3')).toBeTruthy()
    await press(/^Take 3.96/)
    await rest()
    expect(screen.getByText('3.96×, won')).toBeTruthy()
    expect(slot(3)).toBe('Flip 3, would have been heads')
    expect(rounds.turns).toEqual([{ side: 'heads' }, { side: 'tails' }])
  })

  it('ends with a wrong call, and shows every flip there would have been', async () => {
    await play()
    await press('Tails')
    await rest()
    expect(slot(1)).toBe('Flip 1, heads, called tails')
    expect(screen.getByText('0.00×, lost')).toBeTruthy()
    expect(slot(20)).toMatch(/^Flip 20, would have been (heads|tails)$/)
    expect(isOff('Heads')).toBe(true)
  })

  it('is called by the keys h and t', async () => {
    const rounds = await play()
    await pressKey('h')
    await pressKey('t')
    expect(rounds.turns).toEqual([{ side: 'heads' }, { side: 'tails' }])
  })

  it('says before the bet where the largest payout ends the round', async () => {
    await sitDown(CoinflipGame, { rounds: fakeRounds(coinflip, stream) })
    expect(screen.getByText(/^The step after flip 16 would pass the largest payout/)).toBeTruthy()
    expect(slot(17)).toBe('Flip 17, out of reach at this bet')
  })
})
