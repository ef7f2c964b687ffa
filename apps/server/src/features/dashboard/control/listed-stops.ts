import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { SportDoor } from '../../sport/index.ts'
import { playerCell, type FindPeople } from '../areas/cells.ts'
import { stoppedGamesKey } from '../play/in-house-stops.ts'
import { begunNamings, type BegunStop } from './setting-versions.ts'

/** Of one list the last that were named; who put longer ones there reads them in the setting. */
const shownMax = 200

const haltedEventsKey = 'sport.haltedEvents'

/** Settings that list what is stopped of something, and how one of the list is called here. */
export const listedStops: Readonly<Record<string, string>> = {
  [stoppedGamesKey]: 'Game',
  'trading.closedTickers': 'Futures closed',
  'trading.pausedTickers': 'Futures paused',
  [haltedEventsKey]: 'Event of sport',
  'sport.closedSports': 'Sport number',
  'compliance.featuresOff': 'Feature',
}

interface Listed {
  readonly key: string
  readonly name: string
  readonly begun: BegunStop | undefined
}

/** Names of in-house games that the catalogue shows as running: the others have a row of their own. */
async function gamesBesides(on: Queries, ids: readonly string[]) {
  const rows = await on.query<{ id: string; name: string }>({
    text: `select g.id, g.name from games g join providers p on p.name = g.provider and p.is_enabled
      where g.is_enabled and g.id = any($1::text[])`,
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What the page asks of what is stopped. */
export interface ListedParts extends Pick<Platform, 'settings'> {
  readonly sport: Pick<SportDoor, 'mayRun'>
}

/** What a setting names that would run without it. @returns the last of them. */
function namesOf({ settings, sport }: ListedParts, key: string): readonly string[] {
  const spec = settings.find(key)
  const value = spec && settings.get(spec)
  const names = Array.isArray(value) ? value.map(String) : []
  // An event that is over stays in the list, and nothing of it is off any more.
  const running = key === haltedEventsKey ? names.filter((id) => sport.mayRun(id)) : names
  return running.slice(-shownMax)
}

/** What single names of the settings' lists stop, as rows beside the incident switches. */
export async function listedRows(parts: ListedParts, findPeople: FindPeople, on: Queries) {
  const listed: Listed[] = []
  for (const key of Object.keys(listedStops)) {
    const names = namesOf(parts, key)
    if (names.length === 0) continue
    const begun = await begunNamings(on, { key, names })
    listed.push(...names.map((name) => ({ key, name, begun: begun.get(name) })))
  }
  const people = await findPeople(
    listed.flatMap(({ begun }) => begun?.by ?? []),
    on,
  )
  const stopped = listed.filter(({ key }) => key === stoppedGamesKey).map(({ name }) => name)
  const games = await gamesBesides(on, stopped)
  return listed
    .filter(({ key, name }) => key !== stoppedGamesKey || games.has(name))
    .map(({ key, name, begun }) => {
      const by = people.get(begun?.by ?? '')
      const called = key === stoppedGamesKey ? (games.get(name) ?? name) : name
      return {
        ...{ id: `${key}:${name}`, version: 0, kind: 'title-listed', state: 'stopped' },
        what: `${listedStops[key] ?? key}: ${called}`,
        reason: begun?.reason ?? null,
        by: by === undefined ? null : playerCell(by),
        since: begun?.since ?? null,
      }
    })
}
