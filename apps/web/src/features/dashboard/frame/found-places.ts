import type { ShownArea } from '@powerplay/contract'
import { fieldOf } from '../../../platform/client/fields.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { listRows, type Filters, type Row, type RowPage } from '../client.ts'
import type { Intended } from '../forms/target.ts'
import { rowPath, standing, useFrame } from '../use-frame.ts'

/** Something that was found: a page to go to, or a stop that is asked for a reason first. */
export interface Place {
  readonly key: string
  readonly icon: string
  readonly name: string
  readonly kind: string
  readonly path: string
  readonly stop?: Intended
}

const foundMax = 6
const lettersMin = 2
const asksToStop = /^stop\s+/i

/** What was found, and whether that is all of it. */
export interface Found {
  readonly places: readonly Place[]
  readonly state: 'short' | SearchState
}

type SearchState = 'looking' | 'failed' | 'done'

/** What begins with some letters, as far as the reader may see it; after `stop `, what can be stopped. */
export function usePlaces(text: string): Found {
  const { areas, me } = useFrame()
  const isStop = asksToStop.test(text)
  const name = text.replace(asksToStop, '')
  const lower = text.toLowerCase()
  const pages = [
    ...(me.seesOverview ? [{ id: 'overview', title: 'Overview', icon: 'layout-dashboard' }] : []),
    ...standing(areas),
  ]
  const found = pages
    .filter(({ title }) => title.toLowerCase().includes(lower))
    .slice(0, text === '' ? pages.length : foundMax)
    .map(({ id, title, icon }) => ({
      ...{ key: `area ${id}`, icon, name: title, kind: 'area', path: `/${id}` },
    }))
  const users = useFound('users', { name: { is: text } }, !isStop && text.length >= lettersMin)
  const settings = useFound('settings', { key: { is: text } }, !isStop && text.length >= lettersMin)
  const games = useFound('games', { name: { is: name } }, name.length >= lettersMin)
  const running = { kind: { in: ['switch', 'switch-currency'] }, state: { in: ['runs'] } }
  const switches = useFound('incidents', running, text.length >= lettersMin, switchesMax)
  const named = switches.rows.filter((row) =>
    titleOf(row, 'what').toLowerCase().includes(name.toLowerCase()),
  )
  const area = (id: string) => areas.find((one) => one.id === id)
  const stops = [
    ...stopsOf(area('incidents'), named, 'what'),
    ...stopsOf(
      area('games'),
      games.rows.filter((row) => isStop && row['isEnabled'] === true),
      'name',
    ),
  ]
  const places = [
    ...found,
    ...users.rows.map((row) => ({
      key: `user ${row.id}`,
      icon: 'users',
      name: String(fieldOf(row['user'], 'name') ?? row.id),
      kind: 'user',
      path: rowPath('users', row.id),
    })),
    ...settings.rows.map(({ id }) => ({
      ...{ key: `setting ${id}`, icon: 'sliders-horizontal', name: id, kind: 'setting' },
      path: rowPath('settings', id),
    })),
    ...(isStop ? [] : games.rows).map((row) => ({
      ...{ key: `game ${row.id}`, icon: 'gamepad-2', name: titleOf(row, 'name'), kind: 'game' },
      path: rowPath('games', row.id),
    })),
    ...stops,
  ]
  if (text.length < lettersMin) return { places, state: 'short' }
  const states = [users, settings, games, switches].map(({ state }) => state)
  const state = states.includes('looking') ? 'looking' : 'failed'
  return { places, state: states.every((one) => one === 'done') ? 'done' : state }
}

/** There are about twenty switches, and one for each product more. */
const switchesMax = 200

function titleOf(row: Row, column: string): string {
  const title = row[column]
  return typeof title === 'string' ? title : row.id
}

/** A stop of each row, for whoever may do it. */
function stopsOf(area: ShownArea | undefined, rows: readonly Row[], column: string): Place[] {
  const action = area?.actions.find(({ id }) => id === 'stop')
  if (area === undefined || action === undefined) return []
  return rows.slice(0, foundMax).map((row) => ({
    ...{ key: `stop ${area.id} ${row.id}`, icon: 'power', kind: 'stop' },
    name: `Stop: ${titleOf(row, column)}`,
    path: rowPath(area.id, row.id),
    stop: { area, action, target: { row } },
  }))
}

/** Rows of an area that fit; none where the reader does not see the area. */
function useFound(
  id: string,
  filter: Filters,
  isAsked: boolean,
  perPage = foundMax,
): { readonly rows: RowPage['rows']; readonly state: SearchState } {
  const { areas } = useFrame()
  const isOn = isAsked && areas.some((one) => one.id === id)
  const { data, error } = useServerQuery<RowPage>({
    queryKey: ['dashboard', id, 'found', filter],
    queryFn: ({ signal }) => listRows({ id }, { filter, perPage }, signal),
    enabled: isOn,
  })
  if (!isOn) return { rows: [], state: 'done' }
  const state = data !== undefined ? 'done' : error !== null ? 'failed' : 'looking'
  return { rows: data?.rows ?? [], state }
}
