import { games } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import { expectAgreed } from '../../../program/expect-agreed.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { datedStops, holdStopped, stoppedGamesSql, turnInHouse } from '../play/in-house-stops.ts'

interface Fields {
  readonly isEnabled: boolean
  readonly isFeatured: boolean
  readonly priority: number
}

interface GameRow extends Fields {
  readonly name: string
  readonly isInHouse: boolean
  /** Whether its studio runs: a game of one that is off does not, whatever is said of it. */
  readonly isStudioOn: boolean
  /** An in-house game that the setting of stopped games names. */
  readonly isStopped: boolean
  readonly version: number
}

const words = ({ isEnabled, isFeatured, priority }: Fields) =>
  `${isEnabled ? 'on' : 'off'}, ${isFeatured ? 'featured, ' : ''}priority ${priority}`

type Parts = Pick<Platform, 'settings'>

/**
 * A game as it is, to be changed: an in-house one runs only where neither the catalogue nor the setting of
 * stopped games, which it asks before each bet, has it stopped. @throws Refusal core/unknown-id
 */
async function rowOf(parts: Parts, tx: Queries, id: string): Promise<GameRow> {
  const stopped = await holdStopped(parts, tx)
  const [row] = await tx.query<Omit<GameRow, 'isStopped'>>({
    text: `select g.name, g.uuid is null as "isInHouse", g.is_enabled as "isEnabled",
        g.is_featured as "isFeatured", g.priority, g.version, p.is_enabled as "isStudioOn"
      from games g join providers p on p.name = g.provider
      where g.id = $1 for update of g`,
    values: [id],
  })
  if (row === undefined) return refuse('core/unknown-id')
  const isStopped = row.isInHouse && stopped.includes(id)
  return { ...row, isStopped, isEnabled: row.isEnabled && !isStopped }
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function seenRow(parts: Parts, { tx, id, version }: Pick<ActOrder, 'tx' | 'id' | 'version'>) {
  const row = await rowOf(parts, tx, id)
  return row.version === version ? row : refuse('core/stale-version')
}

/**
 * A game as it was seen, and what a change of it comes to: opened again, it leaves stops that wait for their
 * date. @throws Refusal core/unknown-id, core/stale-version, dashboard/studio-off
 */
async function foreseen(parts: Parts, order: ActOrder<Fields>) {
  const row = await seenRow(parts, order)
  const { tx, id, fields } = order
  const isTurned = fields.isEnabled !== row.isEnabled
  // It would run beside its studio, and stay open when that comes back.
  if (isTurned && fields.isEnabled && !row.isStudioOn) refuse('dashboard/studio-off')
  const isFreed = isTurned && fields.isEnabled && row.isStopped
  const after = `${words(fields)}${isFreed ? await datedStops(tx, id) : ''}`
  return { row, isTurned, told: { before: words(row), after } }
}

/** Whether players can play it, as far as the catalogue and the setting of stopped games say. */
const isOn = `(g.is_enabled and not (g.uuid is null
  and coalesce(${stoppedGamesSql} @> to_jsonb(g.id), false)))`

/** The catalogue; pages follow it by its own version. One person stops a game, two let it run again. */
export function gamesArea(platform: Parts): ServedArea {
  return serveArea(games, {
    source: {
      from: 'games g',
      id: { sql: 'g.id', type: 'text' },
      version: 'g.version',
      columns: {
        name: 'g.name',
        provider: 'g.provider',
        isEnabled: isOn,
        isFeatured: 'g.is_featured',
        priority: 'g.priority',
        addedAt: 'g.added_at',
      },
      searched: { name: 'lower(g.name)', provider: 'lower(g.provider)' },
      byWord: ['name'],
    },
    actions: {
      // Whatever else somebody changes at this moment, a stop stops: it names no version.
      async stop(order): Promise<Done> {
        const { tx, id } = order
        const row = await rowOf(platform, tx, id)
        await tx.query({ text: 'update games set is_enabled = false where id = $1', values: [id] })
        if (row.isInHouse && !row.isStopped) {
          await turnInHouse(platform, order, { ids: [id], isOn: false })
        }
        const afterwards = () => platform.settings.refresh()
        return { before: words(row), after: words({ ...row, isEnabled: false }), afterwards }
      },
      update: {
        needsSecond: async (order) =>
          order.fields.isEnabled && !(await seenRow(platform, order)).isEnabled,
        async plan(order) {
          const { row, told } = await foreseen(platform, order)
          return { title: row.name, ...told }
        },
        async run(order): Promise<Done> {
          const { tx, id, fields } = order
          const { row, isTurned, told } = await foreseen(platform, order)
          expectAgreed(order, told)
          const { isEnabled } = fields
          // What is off by its studio or by the setting is not off by itself because its place was changed.
          await tx.query({
            text: `update games set is_enabled = case when $5 then $2 else is_enabled end,
              is_featured = $3, priority = $4 where id = $1`,
            values: [id, isEnabled, fields.isFeatured, fields.priority, isTurned],
          })
          if (row.isInHouse && isTurned && row.isStopped === isEnabled) {
            await turnInHouse(platform, order, { ids: [id], isOn: isEnabled })
          }
          return { ...told, afterwards: () => platform.settings.refresh() }
        },
      },
    },
  })
}
