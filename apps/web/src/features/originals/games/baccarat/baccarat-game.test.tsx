import { cleanup, fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSettings } from '../../../../platform/store/settings-store.ts'
import { buttonOf, isOff, press, sitDown } from '../../test/fake-table.tsx'
import type { PlayRequest } from '../../play/game-controller.ts'
import { BaccaratGame } from './baccarat-game.tsx'

/** Player 9 and 5 and a 7: one point. Banker king and 6 and a 2: eight. */
const data = {
  player: [30, 13, 23],
  banker: [44, 19, 1],
  playerScore: 1,
  bankerScore: 8,
  winner: 'banker',
}

function answer({ stakeMinor, currencyId, params }: PlayRequest) {
  return Promise.resolve({
    ok: true as const,
    round: {
      id: 'bet_1',
      status: 'win' as const,
      isWin: true,
      currencyId,
      stakeMinor,
      payoutMinor: 195_000_000n,
      profitMinor: 195_000_000n - stakeMinor,
      multiplierE4: 17_727,
      delayMs: 0,
      nonce: 7,
      params,
      data,
    },
  })
}

async function sit() {
  const play = vi.fn(answer)
  await sitDown(BaccaratGame, { play, supportsAuto: true })
  return play
}

async function layTwo() {
  await press('Chip of 1.00 USDT')
  await press(/^Banker, pays 1.95×/)
  await press('Chip of 0.10 USDT')
  await press(/^Tie, pays 9.00×/)
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('baccarat', () => {
  it('bets what lies on the spots, and no more than lies there', async () => {
    const play = await sit()
    expect(isOff(/^Bet /)).toBe(true)
    await layTwo()
    expect(buttonOf('Banker, pays 1.95×, 1.00 USDT laid')).toBeTruthy()
    await press(/^Bet 1.10|^Bet .*1.10/)
    expect(play.mock.calls[0]?.[0]).toMatchObject({
      game: 'baccarat',
      stakeMinor: 110_000_000n,
      params: { bets: { banker: '1.00000000', tie: '0.10000000' } },
    })
  })

  it('shows both hands with their points and names the winner', async () => {
    await sit()
    await layTwo()
    await press(/^Bet /)
    await act(async () => new Promise((done) => setTimeout(done, 5)))
    expect(screen.getByText('Banker wins')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Player, 1 points' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Banker, 8 points' })).toBeTruthy()
    expect(buttonOf(/^Banker, .*wins$/)).toBeTruthy()
    expect(useSettings.getState().recentGameHistory['baccarat']?.[0]?.text).toBe('Banker 8')
  })

  it('takes the chips of a spot off with Delete', async () => {
    await sit()
    await layTwo()
    fireEvent.keyDown(buttonOf(/^Tie, /), { key: 'Delete' })
    expect(buttonOf('Tie, pays 9.00×')).toBeTruthy()
  })

  it('says the return of every spot and of the chips as they lie', async () => {
    await sit()
    await layTwo()
    for (const text of ['98.77%', '85.88%', '98.93%', '97.74%']) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  it('plays by itself with the chips as they lie [GAME-016]', async () => {
    const play = await sit()
    await layTwo()
    fireEvent.click(screen.getByRole('tab', { name: 'Auto' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Number of bets' }), {
      target: { value: '2' },
    })
    await press(/^Start/)
    await act(async () => new Promise((done) => setTimeout(done, 250)))
    expect(play).toHaveBeenCalledTimes(2)
    expect(play.mock.calls[1]?.[0].isAuto).toBe(true)
  })
})
