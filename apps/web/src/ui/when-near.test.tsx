import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WhenNear } from './when-near.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Stands in for the browser's observer. @returns tells it that its element came near, or is far. */
function watched() {
  const tell: ((isIntersecting: boolean) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        tell.push((isIntersecting) => act(() => seen([{ isIntersecting }])))
      }
      observe() {}
      disconnect() {}
    },
  )
  return (isIntersecting: boolean) => tell.at(-1)?.(isIntersecting)
}

describe('what is rendered when it is near', () => {
  it('leaves its room empty until somebody comes close, and stays from then on', () => {
    const come = watched()
    render(<WhenNear room={<p>room</p>}>content</WhenNear>)
    come(false)
    expect(screen.queryByText('content')).toBeNull()
    expect(screen.getByText('room')).toBeTruthy()
    come(true)
    expect(screen.getByText('content')).toBeTruthy()
    come(false)
    expect(screen.getByText('content')).toBeTruthy()
  })

  it.each(['pointerMove', 'pointerDown', 'wheel', 'keyDown'] as const)(
    'comes from afar at the first %s, for whoever goes on by keyboard',
    (beginning) => {
      const come = watched()
      render(<WhenNear room={<p>room</p>}>content</WhenNear>)
      come(false)
      fireEvent[beginning](document.body)
      expect(screen.getByText('content')).toBeTruthy()
    },
  )

  it('is there at once where nobody can say what is near', () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    Reflect.deleteProperty(globalThis, 'IntersectionObserver')
    render(<WhenNear room={<p>room</p>}>content</WhenNear>)
    expect(screen.getByText('content')).toBeTruthy()
  })
})
