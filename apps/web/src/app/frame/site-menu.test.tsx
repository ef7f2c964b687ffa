import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLicence } from '../../platform/licence/licence.ts'
import { guestSession, SessionProvider } from '../../platform/session/session-context.tsx'
import { SiteMenu } from './site-menu.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string) => Promise<unknown>>())
vi.mock('../../platform/client/call-server.ts', () => ({ callServer }))

beforeEach(() => {
  callServer.mockImplementation(async (call) => (call === 'gamesCount' ? [17, 312, 7, 4, 5] : []))
})
afterEach(() => {
  cleanup()
  act(() => useLicence.setState({ pushed: undefined }))
})

const show = () =>
  render(
    <SessionProvider value={guestSession}>
      <SiteMenu path="/" />
    </SessionProvider>,
  )
const group = () => screen.getByRole('button', { name: 'Casino' })
/** What stands in the group, and what below it. */
function rows() {
  const list = within(screen.getByRole('navigation', { name: 'Site' })).getAllByRole('listitem')
  const isGrouped = (row: HTMLElement) => group().parentElement?.contains(row) ?? false
  const nameOf = (row: HTMLElement) => row.textContent?.replace(/\d+$/, '')
  const after = list.findIndex(isGrouped)
  return {
    grouped: list.filter(isGrouped).map(nameOf),
    below: list
      .slice(after)
      .filter((row) => !isGrouped(row))
      .map(nameOf),
  }
}

it('has the casino in a group that can be folded away, then the other parts of the site [LOBBY-062]', async () => {
  show()
  await screen.findByText('312')
  expect(group().getAttribute('aria-expanded')).toBe('true')
  const { grouped, below } = rows()
  expect(grouped.slice(0, 9)).toEqual([
    ...['Home', 'Poker', 'PvP', 'Latest releases', 'Futures', 'Promotions'],
    ...['All slots', 'Live casino', 'Providers'],
  ])
  expect(below).toEqual(['Sports', 'VIP Program', 'Affiliate', 'Live Support'])
  fireEvent.click(group())
  expect(screen.queryByRole('link', { name: 'PvP' })).toBeNull()
  screen.getByRole('link', { name: 'Sports' })
})

it('has neither Poker nor PvP without their plugin [POKER-004]', async () => {
  act(() =>
    useLicence.setState({ pushed: { valid: true, plugins: ['sport'], enabledFeatures: [] } }),
  )
  show()
  await screen.findByText('312')
  expect(rows().grouped).not.toContain('Poker')
  expect(rows().grouped).not.toContain('PvP')
  expect(rows().below).toContain('Sports')
})

it('leads with its line for sports to the book that is on, and has one line where both are', async () => {
  const leadsTo = async (plugins: readonly ('sport' | 'sportsbook')[]) => {
    const pushed = { valid: true, plugins: [...plugins], enabledFeatures: [] }
    act(() => useLicence.setState({ pushed }))
    const { unmount } = show()
    await screen.findByText('312')
    const links = screen.getAllByRole('link', { name: 'Sports' })
    unmount()
    return links.map((link) => link.getAttribute('href'))
  }
  expect(await leadsTo(['sport', 'sportsbook'])).toEqual(['/sport'])
  expect(await leadsTo(['sport'])).toEqual(['/sport'])
  expect(await leadsTo(['sportsbook'])).toEqual(['/sportsbook'])
})
