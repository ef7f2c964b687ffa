import { hmacKey, openStream, roulette } from '@powerplay/engines'
import { formatAmount, toSafeNumber } from '@powerplay/kernel'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSettings } from '../../../../platform/store/settings-store.ts'
import { readSpots } from '../../controls/spot-amounts.ts'
import { buttonOf, isOff, press, sitDown } from '../../test/fake-table.tsx'
import type { PlayAnswer, PlayRequest } from '../../play/game-controller.ts'
import { RouletteGame } from './roulette-game.tsx'

const key = hmacKey('a'.repeat(64))
let nonce = 1

/** Spins by the real rules. Nonce 2 is 30, red. */
function spin({ stakeMinor, currencyId, params }: PlayRequest): Promise<PlayAnswer> {
  nonce += 1
  const amounts = Object.entries(readSpots(params['bets'], 8))
  const bets = Object.fromEntries(amounts.map(([spot, minor]) => [spot, toSafeNumber(minor)]))
  const { outcome, payoutMinor, multiplierE4 } = roulette.play(
    { bets },
    openStream(key, 'play', nonce),
  )
  const payouts = Object.entries(outcome.payouts).map(([spot, minor]) => [
    spot,
    formatAmount(BigInt(minor), 8),
  ])
  const isWin = payoutMinor >= stakeMinor
  const round = {
    id: `bet_${nonce}`,
    status: isWin ? ('win' as const) : ('lose' as const),
    isWin,
    currencyId,
    stakeMinor,
    payoutMinor,
    profitMinor: payoutMinor - stakeMinor,
    multiplierE4,
    delayMs: 0,
    nonce,
    params,
    data: { pocket: outcome.pocket, payouts: Object.fromEntries(payouts) },
  }
  return Promise.resolve({ ok: true, round })
}

async function sit() {
  nonce = 1
  const play = vi.fn(spin)
  await sitDown(RouletteGame, { play, supportsAuto: true })
  return play
}

const chip = (amount: string) => press(`Chip of ${amount} USDT`)
const spot = (name: string) => new RegExp(`^${name}, pays`)
const lay = (name: string) => press(spot(name))
const total = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Total bet' }).value
const rest = () => act(async () => new Promise((done) => setTimeout(done, 10)))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the chips', () => {
  it('are 1, 10, 100, 1000 and 10000 of the smallest shown unit [GAME-032]', async () => {
    await sit()
    const chips = screen.getByRole('group', { name: 'Chip' }).querySelectorAll('button')
    expect([...chips].map((one) => one.getAttribute('aria-label'))).toEqual([
      'Chip of 0.01 USDT',
      'Chip of 0.10 USDT',
      'Chip of 1.00 USDT',
      'Chip of 10.00 USDT',
      'Chip of 100.00 USDT',
    ])
  })

  it('add up on their spots, and Play carries every spot with the sum as bet', async () => {
    const play = await sit()
    expect(isOff(/^Bet/)).toBe(true)
    await chip('1.00')
    await lay('Red')
    await lay('Red')
    await lay('Number 17')
    await chip('0.10')
    await lay('13 to 24')
    expect(total()).toBe('3.10')
    expect(buttonOf('Red, pays 2×, 2.00 on it')).toBeTruthy()
    await press(/^Bet/)
    expect(play.mock.calls[0]?.[0]).toMatchObject({
      game: 'roulette',
      stakeMinor: 310_000_000n,
      params: {
        bets: { red: '2.00000000', 'straight:17': '1.00000000', 'dozen:2': '0.10000000' },
      },
    })
  })

  it('can be taken back, cleared, doubled, halved and lifted off a spot', async () => {
    await sit()
    await chip('1.00')
    await lay('Red')
    await lay('Odd')
    await press('Double the bet')
    expect(total()).toBe('4.00')
    await press('Half the bet')
    expect(total()).toBe('2.00')
    fireEvent.contextMenu(buttonOf(spot('Odd')))
    expect(total()).toBe('1.00')
    fireEvent.keyDown(buttonOf(spot('Red')), { key: 'Delete' })
    expect(total()).toBe('1.00')
    fireEvent.focus(buttonOf(spot('Red')))
    fireEvent.keyDown(buttonOf(spot('Red')), { key: 'Delete' })
    expect(total()).toBe('0.00')
    await press('Undo')
    await press('Undo')
    expect(total()).toBe('2.00')
    await press('Clear')
    expect(total()).toBe('0.00')
    expect(isOff(/^Bet/)).toBe(true)
  })

  it('of the last spin can be laid again on an empty table', async () => {
    await sit()
    await chip('1.00')
    await lay('Red')
    await press(/^Bet/)
    await rest()
    await press('Clear')
    await press('Repeat')
    expect(total()).toBe('1.00')
    expect(buttonOf('Red, pays 2×, 1.00 on it, paid')).toBeTruthy()
  })

  it('say what is wrong with the bet as a whole', async () => {
    await sit()
    await chip('100.00')
    for (let count = 0; count < 11; count += 1) await lay('Red')
    expect(screen.getByRole('alert').textContent).toBe('Largest bet is 1000.00')
    expect(isOff(/^Bet/)).toBe(true)
  })
})

describe('a spin', () => {
  it('shows the pocket, what came back, and lights the spots that paid', async () => {
    await sit()
    await chip('1.00')
    await lay('Red')
    await lay('Number 7')
    await press(/^Bet/)
    await rest()
    expect(screen.getByText('30, Red, even, 19 to 36, won')).toBeTruthy()
    expect(buttonOf('Red, pays 2×, 1.00 on it, paid')).toBeTruthy()
    expect(buttonOf('Number 7, pays 36×, 1.00 on it')).toBeTruthy()
    expect(useSettings.getState().recentGameHistory['roulette']?.[0]?.text).toBe('30')
    expect(buttonOf('30 red, open bet')).toBeTruthy()
  })

  it('tells chance, best payout and return of the chips as they lie', async () => {
    await sit()
    await chip('1.00')
    await lay('Red')
    await lay('Number 0')
    expect(screen.getByText('51.35%')).toBeTruthy()
    expect(screen.getByText('36.00')).toBeTruthy()
    expect(screen.getByText('97.29%')).toBeTruthy()
  })
})

describe('auto bet', () => {
  it('plays the chips as they lie, and every spot keeps its share when the bet grows [GAME-036]', async () => {
    const play = await sit()
    await chip('1.00')
    await lay('Black')
    await chip('0.10')
    await lay('Number 1')
    fireEvent.click(screen.getByRole('tab', { name: 'Auto' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Number of bets' }), {
      target: { value: '2' },
    })
    const onLoss = screen.getByRole('tablist', { name: 'On loss' })
    const increase = [...onLoss.querySelectorAll('button')].find((tab) =>
      tab.textContent.includes('Increase'),
    )
    if (increase) fireEvent.click(increase)
    const percent = screen.getByRole('textbox', { name: 'On loss, increase by percent' })
    fireEvent.change(percent, { target: { value: '100' } })
    fireEvent.blur(percent)
    await press(/^Start/)
    await act(async () => new Promise((done) => setTimeout(done, 200)))
    expect(play).toHaveBeenCalledTimes(2)
    expect(play.mock.calls[1]?.[0]).toMatchObject({
      stakeMinor: 220_000_000n,
      params: { bets: { black: '2.00000000', 'straight:1': '0.20000000' } },
    })
    expect(total()).toBe('1.10')
  })
})
