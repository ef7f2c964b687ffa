import { games } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { holdStopped, stoppedGamesSql, turnInHouse } from '../play/in-house-stops.ts'

interface Fields {
  readonly isEnabled: boolean
  readonly isFeatured: boolean
  readonly priority: number
}

interface GameRow extends Fields {
  readonly name: string
  readonly isInHouse: boolean
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
    text: `select name, uuid is null as "isInHouse", is_enabled as "isEnabled",
        is_featured as "isFeatured", priority, version
      from games where id = $1 for update`,
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
          const row = await seenRow(platform, order)
          return { title: row.name, before: words(row), after: words(order.fields) }
        },
        async run(order): Promise<Done> {
          const { tx, id, fields } = order
          const row = await seenRow(platform, order)
          const { isEnabled } = fields
          const isTurned = isEnabled !== row.isEnabled
          // What is off by its studio or by the setting is not off by itself because its place was changed.
          await tx.query({
            text: `update games set is_enabled = case when $5 then $2 else is_enabled end,
              is_featured = $3, priority = $4 where id = $1`,
            values: [id, isEnabled, fields.isFeatured, fields.priority, isTurned],
          })
          if (row.isInHouse && isTurned && row.isStopped === isEnabled) {
            await turnInHouse(platform, order, { ids: [id], isOn: isEnabled })
          }
          const afterwards = () => platform.settings.refresh()
          return { before: words(row), after: words(fields), afterwards }
        },
      },
    },
  })
}
