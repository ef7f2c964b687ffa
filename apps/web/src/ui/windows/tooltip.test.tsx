import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A screen of the given width, as far as the tooltip asks about it. */
function screenOf(widthPx: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: widthPx > Number(/width > (\d+)px/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

function hover() {
  render(
    <Tooltip text="Quick">
      <button type="button">bolt</button>
    </Tooltip>,
  )
  const target = screen.getByRole('button').parentElement ?? document.body
  fireEvent.pointerEnter(target)
  act(() => void vi.advanceTimersByTime(1_000))
  return screen.queryByText('Quick')
}

describe('Tooltip', () => {
  it('names a control on hover above 768 px [UI-011]', () => {
    screenOf(769)
    expect(hover()).not.toBeNull()
  })

  it('is off at 768 px and less [UI-011]', () => {
    screenOf(768)
    expect(hover()).toBeNull()
  })
})
