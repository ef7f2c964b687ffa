import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setConnection, useConnections } from '../../platform/store/connections-store.ts'
import { ConnectionBanner } from './connection-banner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useConnections.setState({ isEventsUp: undefined, isTradingUp: undefined })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const text = () => screen.getByRole('status').textContent

describe('the connection banner', () => {
  it('names each socket that is down, from three seconds after load [RT-010] [RT-011] [RT-012]', () => {
    render(<ConnectionBanner />)
    act(() => {
      setConnection('events', false)
      setConnection('trading', false)
    })
    act(() => void vi.advanceTimersByTime(2_999))
    expect(text()).toBe('')
    act(() => void vi.advanceTimersByTime(1))
    expect(text()).toContain('Attempting to connect to the trading server...')
    expect(text()).toContain('Attempting to connect to the events server...')
    act(() => setConnection('trading', true))
    expect(text()).not.toContain('trading server')
    act(() => setConnection('events', true))
    expect(text()).toBe('')
  })

  it('says nothing about sockets that were never tried', () => {
    render(<ConnectionBanner />)
    act(() => void vi.advanceTimersByTime(10_000))
    expect(text()).toBe('')
  })
})
