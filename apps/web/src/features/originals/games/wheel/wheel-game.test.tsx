import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, openWindow, pass, press, said, showGame } from '../../test/instant-stage.tsx'
import { WheelGame } from './wheel-game.tsx'
import { segmentAt } from './wheel-turn.ts'

const four = { multiplierE4: 40_000, data: { index: 24 } }
const nothing = { multiplierE4: 0, data: { index: 1 } }

/** The ring is the only thing that is turned by hand. */
function turned(): { readonly degrees: number; readonly transition: string } {
  const ring = document.querySelector<SVGElement>('svg[style*="rotate"]')
  const [, degrees = ''] = /rotate\(([-\d.]+)deg\)/.exec(ring?.style.transform ?? '') ?? []
  return { degrees: Number(degrees), transition: ring?.style.transition ?? '' }
}

const lit = () =>
  screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'true')

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

describe('the wheel', () => {
  it('turns to the segment that the server drew, and says so when it stands', async () => {
    const play = await showGame(WheelGame, [four, nothing])
    await press(/^Bet/)
    expect(segmentAt(turned().degrees, 30)).toBe(24)
    expect(turned().transition).toContain('1000ms')
    expect(said()).toBe('')
    await pass(1_000)
    expect(said()).toBe('4.00×, won')
    expect(screen.getByText('segment 25 of 30')).toBeTruthy()
    expect(turned().transition).toBe('none')
    expect(lit().map((card) => card.textContent)).toEqual(['4.00×1 of 30'])
    const { degrees } = turned()
    await press(/^Bet/)
    expect(segmentAt(turned().degrees, 30)).toBe(1)
    expect(turned().degrees).toBeGreaterThan(degrees)
    expect(play.mock.calls[0]?.[0].params).toEqual({ segments: 30, risk: 'medium' })
  })

  it('keeps segments and risk still while it turns', async () => {
    await showGame(WheelGame, [nothing])
    await press(/^Bet/)
    expect(button('50 segments').hasAttribute('disabled')).toBe(true)
    await pass(1_000)
    fireEvent.click(button('50 segments'))
    fireEvent.click(screen.getByRole('tab', { name: 'High' }))
    expect(screen.getByText('49 of 50')).toBeTruthy()
    expect(lit()).toEqual([])
    expect(screen.getByText('Win chance').nextSibling?.textContent).toBe('2.00%')
  })

  it('stands still until the result may be shown where motion is unwanted', async () => {
    openWindow({ isStill: true })
    await showGame(WheelGame, [four])
    const { degrees } = turned()
    await press(/^Bet/)
    expect(turned().degrees).toBe(degrees)
    await pass(1_000)
    expect(segmentAt(turned().degrees, 30)).toBe(24)
  })
})
