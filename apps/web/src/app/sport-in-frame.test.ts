import { expect, it, vi } from 'vitest'
import { noteNavigation } from '../features/sport/index.ts'
import { features } from './features.ts'
import { reportNavigation } from './navigation.ts'
import { findRoute } from './routes.ts'
import { site } from './site.ts'

vi.mock('../features/sport/index.ts', async (original) => ({
  ...(await original<object>()),
  noteNavigation: vi.fn<(path: string) => void>(),
}))
vi.mock('../platform/licence/licence.ts', async (original) => ({
  ...(await original<object>()),
  followLicence: vi.fn(),
}))
vi.mock('../platform/modals/error-modal.ts', async (original) => ({
  ...(await original<object>()),
  followDefects: vi.fn(),
}))
vi.mock('../platform/realtime/realtime.ts', async (original) => ({
  ...(await original<object>()),
  startRealtime: vi.fn(),
}))
vi.mock('./lost-files.ts', () => ({ followLostFiles: vi.fn() }))

it('has a page at each path of sport, there while its plugin is on [SPORT-001] [SPORT-002] [SPORT-003] [SPORT-004] [SPORT-005] [SPORT-006] [SPORT-007]', () => {
  const found = [
    ...['/sport', '/sport/search', '/sport/category/soccer-1', '/sport/category/soccer-1/live'],
    ...['/sport/event/sr:match:7', '/sportsbook', '/esport'],
  ].map((path) => {
    const { route, params } = findRoute(path)
    return [route.path, route.title, route.gate, params]
  })
  expect(found).toEqual([
    ['/sport', 'Sports', 'sport', {}],
    ['/sport/search', 'Search events', 'sport', {}],
    ['/sport/category/:id', 'Sports', 'sport', { id: 'soccer-1' }],
    ['/sport/category/:id/:filter', 'Sports', 'sport', { id: 'soccer-1', filter: 'live' }],
    ['/sport/event/:id', 'Event', 'sport', { id: 'sr:match:7' }],
    ['/sportsbook', 'Sportsbook', 'sportsbook', {}],
    ['/esport', 'ESports', 'sport', {}],
  ])
})

it('gives the pages of sport their own list and search in the sidebar, and every page the widget [SPORT-036] [SPORT-043]', () => {
  const sport = features.find(({ name }) => name === 'sport')
  expect([sport?.sideMenu?.below, sport?.search?.below, sport?.search?.name]).toEqual([
    ...['/sport', '/sport', 'Search events'],
  ])
  expect(sport?.FramedOverlay?.name).toBe('SportOverlay')
})

it('tells sport of every navigation [SPORT-008]', () => {
  site.start?.()
  for (const path of ['/sport/event/7', '/casino']) reportNavigation(path)
  expect(vi.mocked(noteNavigation).mock.calls).toEqual([['/sport/event/7'], ['/casino']])
})
