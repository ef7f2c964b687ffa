import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openWindow, pass, press, said, showGame } from '../../test/instant-stage.tsx'
import { DiamondsGame } from './diamonds-game.tsx'

const three = { multiplierE4: 30_000, data: { gems: [1, 4, 1, 1, 0], category: 'three' } }

const gems = () =>
  within(screen.getByRole('list', { name: 'Gems' }))
    .getAllByRole('listitem')
    .map((gem) => gem.textContent)
const lit = () =>
  within(screen.getByRole('list', { name: 'Paytable' }))
    .getAllByRole('listitem')
    .filter((line) => line.getAttribute('aria-current') === 'true')
    .map((line) => line.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  openWindow()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('diamonds', () => {
  it('drops the gems in order, then raises those that match and lights their line', async () => {
    const play = await showGame(DiamondsGame, [three])
    await press(/^Bet/)
    expect(gems()).toEqual(['empty', 'empty', 'empty', 'empty', 'empty'])
    await pass(350)
    expect(gems()).toEqual(['purple', 'cyan', 'empty', 'empty', 'empty'])
    expect(lit()).toEqual([])
    await pass(650)
    expect(gems()).toEqual([
      'purple, matched',
      'cyan',
      'purple, matched',
      'purple, matched',
      'green',
    ])
    expect(lit()).toEqual(['3.00×Three alike12.49%'])
    expect(said()).toBe('3.00×, won')
    expect(play.mock.calls[0]?.[0].params).toEqual({})
  })

  it('shows chance and return as the rules have them', async () => {
    await showGame(DiamondsGame, [three])
    expect(screen.getByText('Win chance').nextSibling?.textContent).toBe('35.02%')
    expect(screen.getByText('Return to player').nextSibling?.textContent).toBe('98.2924%')
  })

  it('shows all gems at once, with the result, where motion is unwanted', async () => {
    openWindow({ isStill: true })
    await showGame(DiamondsGame, [three])
    await press(/^Bet/)
    await pass(900)
    expect(gems()).toEqual(['empty', 'empty', 'empty', 'empty', 'empty'])
    await pass(100)
    expect(gems()[0]).toBe('purple, matched')
  })
})
