import { cleanup, render, screen } from '@testing-library/react'
import type { ShownArea } from '@powerplay/contract'
import { afterEach, expect, it } from 'vitest'
import { RowTools } from '../areas/row-tools.tsx'
import { FrameProvider } from '../use-frame.ts'
import { turnedAt } from './turned-at.tsx'

const area = (id: string, title: string): ShownArea => ({
  ...{ id, title, one: id, icon: 'users', group: 'control', of: null, help: '', sort: '-at' },
  ...{ refreshMs: null, mayExport: false, columns: [], actions: [] },
})
const areas = [
  ...[area('incidents', 'Incident switches'), area('games', 'Games'), area('trading', 'Futures')],
  ...[area('game-providers', 'Providers'), area('settings', 'Settings')],
]
const row = (kind: string, id: string) => ({ id, version: 0, kind, state: 'stopped' })

afterEach(cleanup)

it('leads from what is off to where it is turned', () => {
  const of = (kind: string, id: string, seen = areas) => turnedAt(seen, row(kind, id))?.path
  expect(of('title', 'game:keno')).toBe('/games/keno')
  expect(of('title', 'studio:Big: House')).toBe('/game-providers/Big%3A%20House')
  expect(of('title-listed', 'originals.disabledGames:keno')).toBe('/games/keno')
  expect(of('title-listed', 'trading.pausedTickers:BTC')).toBe('/trading/BTC')
  expect(of('title-listed', 'sport.haltedEvents:sr:match:7')).toBe('/settings/sport.haltedEvents')
  expect(of('title-listed', 'compliance.featuresOff:rain')).toBe('/settings/compliance.featuresOff')
  expect(of('switch', 'wallet.betsOpen')).toBe(undefined)
})

it('leads nowhere that the reader does not see', () => {
  const seen = areas.filter(({ id }) => id === 'settings')
  const listed = turnedAt(seen, row('title-listed', 'trading.closedTickers:ETH'))
  expect(listed).toEqual({ title: 'Settings', path: '/settings/trading.closedTickers' })
  expect(turnedAt(seen, row('title', 'game:keno'))).toBe(null)
})

it('stands beside a row that has no act of its own', () => {
  const [incidents] = areas
  if (incidents === undefined) throw new Error('no area')
  render(
    <FrameProvider
      value={{
        me: { id: 'user_1', name: 'ada', avatar: null, roles: ['*'], seesOverview: true },
        areas,
      }}
    >
      <RowTools
        area={incidents}
        row={row('title-listed', 'trading.pausedTickers:BTC')}
        me="user_1"
      />
    </FrameProvider>,
  )
  expect(screen.getByRole('link', { name: 'Futures' }).getAttribute('href')).toBe('/trading/BTC')
})
