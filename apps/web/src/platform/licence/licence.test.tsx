import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emit } from '../client/client-events.ts'
import { followLicence, isOn, useIsOn, useLicence } from './licence.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  useLicence.setState({ pushed: undefined })
})

function Door() {
  return useIsOn('race') ? <p>Weekly Race</p> : null
}

describe('the licence of the page', () => {
  it('opens everything while no server has said anything', () => {
    expect(isOn('race')).toBe(true)
    expect(isOn(undefined)).toBe(true)
  })

  it('follows what the server pushes, without a new page load', async () => {
    const stop = followLicence()
    let plugins: readonly string[] = []
    const licence = () => ({ valid: true, plugins, enabledFeatures: ['feed'] })
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(licence())))
    render(<Door />)
    expect(screen.queryByText('Weekly Race')).not.toBeNull()
    await act(async () => emit('licenseChanged', {}))
    expect(screen.queryByText('Weekly Race')).toBeNull()
    expect([isOn('feed'), isOn('registration')]).toEqual([true, false])
    plugins = ['race']
    await act(async () => emit('licenseChanged', {}))
    expect(screen.queryByText('Weekly Race')).not.toBeNull()
    stop()
  })

  it('stays as it was when the answer is lost', async () => {
    const stop = followLicence()
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('offline')))
    await act(async () => emit('licenseChanged', {}))
    expect(isOn('race')).toBe(true)
    stop()
  })
})
