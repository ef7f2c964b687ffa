import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastViewport } from './toast-viewport.tsx'
import { dismissToast, holdToast, toast, toastCopied, useToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const titles = () => useToasts.getState().toasts.map((one) => one.title)

describe('toasts', () => {
  it('goes away by itself, errors later than good news', () => {
    toast('success', 'Saved')
    toast('error', 'Not saved')
    vi.advanceTimersByTime(5_000)
    expect(titles()).toEqual(['Not saved'])
    vi.advanceTimersByTime(3_000)
    expect(titles()).toEqual([])
  })

  it('stays while it is read', () => {
    const id = toast('info', 'Long text')
    holdToast(id, true)
    vi.advanceTimersByTime(60_000)
    expect(titles()).toEqual(['Long text'])
    holdToast(id, false)
    vi.advanceTimersByTime(5_000)
    expect(titles()).toEqual([])
  })

  it('shows four at most and the same message only once', () => {
    for (const title of ['a', 'b', 'c', 'd', 'e', 'c']) toast('info', title)
    expect(titles()).toEqual(['b', 'd', 'e', 'c'])
    dismissToast(useToasts.getState().toasts[0]?.id ?? 0)
    expect(titles()).toEqual(['d', 'e', 'c'])
  })

  it('says "Copied!" after a copy [UI-019]', () => {
    toastCopied('server seed hash')
    render(<ToastViewport />)
    expect(screen.getByRole('status').textContent).toContain('Copied!')
    expect(screen.getByRole('status').textContent).toContain('Server seed hash')
  })

  it('reads errors at once and closes by its button', () => {
    render(<ToastViewport />)
    act(() => void toast('error', 'Cannot place bet', 'Nothing was taken.'))
    expect(screen.getByRole('alert').textContent).toContain('Nothing was taken.')
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(titles()).toEqual([])
  })
})
