import { featureIds, pluginIds } from '@powerplay/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { LiveBets } from '../features/feed/index.ts'
import { useLicence } from '../platform/licence/licence.ts'
import { closeAllModals } from '../platform/modals/modals.tsx'
import { App } from './app.tsx'
import { findRoute, routes } from './routes.ts'

const everything = { valid: true, plugins: [...pluginIds], enabledFeatures: [...featureIds] }
const without = (gate: string) => ({
  ...everything,
  plugins: everything.plugins.filter((id) => id !== gate),
  enabledFeatures: everything.enabledFeatures.filter((id) => id !== gate),
})
const license = (licence: typeof everything) =>
  act(async () => useLicence.setState({ pushed: licence }))
const go = (path: string) => act(async () => navigate(path))
const hrefs = () =>
  [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')?.split('?')[0])

beforeEach(() => navigate('/'))
afterEach(() => {
  cleanup()
  closeAllModals()
  useLicence.setState({ pushed: undefined })
})

const gated = routes.flatMap(({ path, gate }) => (gate === undefined ? [] : [{ path, gate }]))

describe('a plugin or feature that is off', () => {
  it('leaves none of its pages and no link to one [ADM-015]', async () => {
    expect(gated.map(({ gate }) => gate)).toContain('oauth')
    render(<App />)
    for (const { path, gate } of gated) {
      await license(everything)
      expect(findRoute(path).route.path).toBe(path)
      await license(without(gate))
      expect(findRoute(path).route.path).toBe('*')
      expect(hrefs()).not.toContain(path)
    }
  })

  it('takes the live bets off their pages, and brings them back [ADM-015]', async () => {
    const { container } = render(<LiveBets />)
    await license(without('feed'))
    expect(container.innerHTML).toBe('')
    await license(everything)
    expect(container.innerHTML).not.toBe('')
  })

  it('takes away the door to a registration that is closed', async () => {
    render(<App />)
    await license(everything)
    expect(screen.queryAllByRole('button', { name: 'Sign up' }).length).toBeGreaterThan(0)
    await license(without('registration'))
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull()
    expect(screen.queryAllByRole('button', { name: 'Sign in' }).length).toBeGreaterThan(0)
  })
})

describe('a site without a valid licence', () => {
  it('sends every page to the one that says so, and that one alone stays [ADM-012]', async () => {
    await license({ ...everything, valid: false })
    render(<App />)
    for (const path of ['/', '/casino/game/dice', '/terms', '/nowhere']) {
      await go(path)
      expect(window.location.pathname).toBe('/error/1')
    }
    expect(await screen.findByRole('heading', { name: 'Invalid licence' })).toBeTruthy()
    await go('/error/noLayout/1')
    expect(window.location.pathname).toBe('/error/noLayout/1')
    await license(everything)
    await go('/')
    expect(window.location.pathname).toBe('/')
  })
})
