import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useToasts } from '../../../../platform/toasts/toasts.ts'
import { button, openWindow, pass, press, said, showGame } from '../../test/instant-stage.tsx'
import { KenoGame } from './keno-game.tsx'

const drawn = [4, 20, 8, 30, 31, 32, 33, 34, 35, 36]
const twoHits = { multiplierE4: 51_000, data: { drawn, hits: 2 } }

const tiles = () => within(screen.getByRole('group', { name: 'Numbers' })).getAllByRole('button')
const picked = () =>
  tiles()
    .filter((tile) => tile.getAttribute('aria-pressed') === 'true')
    .map((tile) => tile.getAttribute('aria-label'))
const marked = (word: string) =>
  tiles()
    .map((tile) => tile.getAttribute('aria-label') ?? '')
    .filter((name) => name.endsWith(word))

beforeEach(() => {
  vi.useFakeTimers()
  openWindow()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useToasts.setState({ toasts: [] })
})

describe('keno', () => {
  it('reveals the drawn numbers one after another and marks the hits', async () => {
    const play = await showGame(KenoGame, [twoHits])
    fireEvent.click(button('9'))
    fireEvent.click(button('5'))
    await press(/^Bet/)
    expect(play.mock.calls[0]?.[0].params).toEqual({ risk: 'medium', picks: [4, 8] })
    await pass(200)
    expect(marked(', hit')).toEqual(['5, hit'])
    expect(marked(', drawn')).toEqual(['21, drawn'])
    expect(said()).toBe('')
    await pass(800)
    expect(marked(', hit')).toEqual(['5, hit', '9, hit'])
    expect(marked(', drawn')).toHaveLength(8)
    expect(said()).toBe('5.10×, won')
    expect(screen.getByText('2 of 2 hit')).toBeTruthy()
  })

  it('takes 1 to 10 numbers: no bet without one, no eleventh [GAME-014]', async () => {
    const play = await showGame(KenoGame, [twoHits])
    await press(/^Bet/)
    expect(play).not.toHaveBeenCalled()
    expect(useToasts.getState().toasts[0]?.title).toBe('Pick a number first')
    for (let number = 1; number <= 11; number += 1) fireEvent.click(button(`${number}`))
    expect(picked()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  })

  it('picks ten numbers by itself, and clears them', async () => {
    await showGame(KenoGame, [twoHits])
    fireEvent.click(button('Auto-pick'))
    expect(picked()).toHaveLength(10)
    fireEvent.click(button('Clear'))
    expect(picked()).toEqual([])
  })

  it('takes the marks of a round away when the picks change', async () => {
    await showGame(KenoGame, [twoHits])
    fireEvent.click(button('5'))
    fireEvent.click(button('9'))
    await press(/^Bet/)
    await pass(1_000)
    fireEvent.click(button('1'))
    expect(marked('hit')).toEqual([])
    expect(picked()).toEqual(['1', '5', '9'])
  })

  it('is picked with the keyboard alone', async () => {
    await showGame(KenoGame, [twoHits])
    const tabbable = () => tiles().filter((tile) => tile.tabIndex === 0)
    expect(tabbable().map((tile) => tile.getAttribute('aria-label'))).toEqual(['1'])
    tabbable()[0]?.focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
    }
    expect(document.activeElement?.getAttribute('aria-label')).toBe('17')
    expect(tabbable()).toHaveLength(1)
  })

  it('keeps the picks still while numbers are drawn', async () => {
    await showGame(KenoGame, [twoHits])
    fireEvent.click(button('5'))
    await press(/^Bet/)
    fireEvent.click(button('40'))
    expect(picked()).toEqual(['5'])
    expect(button('Clear').hasAttribute('disabled')).toBe(true)
  })
})
