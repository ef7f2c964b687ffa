import { gameProviders } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { listedSince } from '../../../platform/settings/listed-since.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import { expectAgreed } from '../../../program/expect-agreed.ts'
import { datedStops, holdStopped, stoppedGamesKey, turnInHouse } from './in-house-stops.ts'

interface Fields {
  readonly isEnabled: boolean
  readonly isFeatured: boolean
  readonly priority: number
}

interface InHouse {
  readonly id: string
  readonly name: string
  readonly isEnabled: boolean
  /** What `listedSince` said once its studio had stopped it; null where it did not. */
  readonly offBy: number | null
}

type Parts = Pick<Platform, 'settings'>

const words = ({ isEnabled, isFeatured, priority }: Fields) =>
  `${isEnabled ? 'on' : 'off'}, ${isFeatured ? 'featured, ' : ''}priority ${priority}`

/** @throws Refusal core/unknown-id, core/stale-version */
async function seenRow(tx: Queries, { id, version }: Pick<ActOrder, 'id' | 'version'>) {
  const [row] = await tx.query<Fields & { readonly version: number }>({
    text: `select is_enabled as "isEnabled", is_featured as "isFeatured", priority, version
      from providers where name = $1 for update`,
    values: [id],
  })
  if (row === undefined) return refuse('core/unknown-id')
  return row.version === version ? row : refuse('core/stale-version')
}

/**
 * In-house games ask their own setting before each bet and not the catalogue: with their studio they stop
 * there too. The studio notes which it stopped, and since when; exactly those run again with it. What
 * was stopped by itself, before or since, stays stopped. @returns which are turned with it; none where the
 * studio stays as it is.
 */
async function turnedWith(
  parts: Parts,
  { tx, id, fields: { isEnabled: isOn } }: ActOrder<Fields>,
  row: Fields,
): Promise<readonly Pick<InHouse, 'id' | 'name'>[]> {
  if (row.isEnabled === isOn) return []
  const stopped = await holdStopped(parts, tx)
  const games = await tx.query<InHouse>({
    text: `select g.id, g.name, g.is_enabled as "isEnabled", (p.turned_off->>g.id)::int as "offBy"
      from games g join providers p on p.name = g.provider
      where g.provider = $1 and g.uuid is null order by g.id`,
    values: [id],
  })
  const turned: InHouse[] = []
  for (const game of games) {
    const isTurned = isOn ? await isOffByStudio(tx, game) : !stopped.includes(game.id)
    if (isTurned) turned.push(game)
  }
  return turned
}

/** So many games are told by name. */
const namesMax = 20

/** The in-house games that run again, or stop, with their studio. */
function turnedText(turned: readonly Pick<InHouse, 'name'>[], { isEnabled }: Fields): string {
  if (turned.length === 0) return ''
  const names = turned.slice(0, namesMax).map(({ name }) => name)
  const more = turned.length - names.length
  const all = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  return `\n${isEnabled ? 'run again' : 'stop'} with it: ${all}`
}

/**
 * A studio with how many games of its provider go on and off with it. The catalogue may grow while the request waits,
 * so that is no part of what is compared.
 */
async function titleOf(tx: Queries, id: string): Promise<string> {
  const [row] = await tx.query<{ all: number; open: number }>({
    text: `select count(*)::int as "all", count(*) filter (where is_enabled)::int as "open"
      from games where provider = $1 and uuid is not null`,
    values: [id],
  })
  if (row === undefined || row.all === 0) return id
  return `${id}: ${row.open} of its ${row.all} games are open while it is on`
}

/** Turns these games with their studio. @returns since when it stopped them, for its note. */
async function turnGames(
  parts: Parts,
  order: ActOrder<Fields>,
  ids: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const { tx, fields } = order
  const isOn = fields.isEnabled
  if (ids.length > 0) await turnInHouse(parts, order, { ids, isOn })
  const noted: Record<string, number> = {}
  for (const game of isOn ? [] : ids) noted[game] = await listedSince(tx, stoppedGamesKey, game)
  return noted
}

/** Whether the stop that stands of a game is the one of its studio. */
async function isOffByStudio(tx: Queries, { id, isEnabled, offBy }: InHouse): Promise<boolean> {
  if (!isEnabled || offBy === null) return false
  return (await listedSince(tx, stoppedGamesKey, id)) === offBy
}

/**
 * A studio as it was seen, and what a change of it comes to: its games, opened with it, leave stops that wait
 * for their date. @throws Refusal core/unknown-id, core/stale-version
 */
async function foreseen(parts: Parts, order: ActOrder<Fields>) {
  const { tx, fields } = order
  const row = await seenRow(tx, order)
  const turned = await turnedWith(parts, order, row)
  const ids = turned.map(({ id }) => id)
  const dated = fields.isEnabled ? await datedStops(tx, ids) : ''
  const after = `${words(fields)}${dated}${turnedText(turned, fields)}`
  return { row, ids, told: { before: words(row), after } }
}

/** The studios of the catalogue. One person takes one out, two put it back. */
export function gameProvidersArea(platform: Parts): ServedArea {
  return serveArea(gameProviders, {
    source: {
      from: 'providers p',
      id: { sql: 'p.name', type: 'text' },
      version: 'p.version',
      columns: {
        name: 'p.name',
        games: '(select count(*) from games g where g.provider = p.name)',
        isEnabled: 'p.is_enabled',
        isFeatured: 'p.is_featured',
        priority: 'p.priority',
        changedAt: 'p.updated_at',
      },
    },
    actions: {
      update: {
        async needsSecond({ tx, id, version, fields }) {
          return fields.isEnabled && !(await seenRow(tx, { id, version })).isEnabled
        },
        async plan(order) {
          const { told } = await foreseen(platform, order)
          return { title: await titleOf(order.tx, order.id), ...told }
        },
        async run(order): Promise<Done> {
          const { tx, id, fields } = order
          const { row, ids, told } = await foreseen(platform, order)
          expectAgreed(order, told)
          const isTurned = row.isEnabled !== fields.isEnabled
          const off = isTurned ? await turnGames(platform, order, ids) : null
          await tx.query({
            text: `update providers set is_enabled = $2, is_featured = $3, priority = $4,
              turned_off = coalesce($5::jsonb, turned_off) where name = $1`,
            values: [
              ...[id, fields.isEnabled, fields.isFeatured, fields.priority],
              off && JSON.stringify(off),
            ],
          })
          return { ...told, afterwards: () => platform.settings.refresh() }
        },
      },
    },
  })
}
