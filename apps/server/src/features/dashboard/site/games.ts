import { games } from '@powerplay/contract/dashboard/areas'
import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import type { Queries } from '../../../platform/database/database.ts'

interface Fields {
  readonly isEnabled: boolean
  readonly isFeatured: boolean
  readonly priority: number
}

interface GameRow extends Fields {
  readonly name: string
  readonly isInHouse: boolean
  readonly version: number
}

const words = ({ isEnabled, isFeatured, priority }: Fields) =>
  `${isEnabled ? 'on' : 'off'}, ${isFeatured ? 'featured, ' : ''}priority ${priority}`

/** @throws Refusal core/unknown-id */
async function rowOf(tx: Queries, { id }: Pick<ActOrder, 'id'>): Promise<GameRow> {
  const [row] = await tx.query<GameRow>({
    text: `select name, uuid is null as "isInHouse", is_enabled as "isEnabled",
        is_featured as "isFeatured", priority, version
      from games where id = $1 for update`,
    values: [id],
  })
  return row ?? refuse('core/unknown-id')
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function seenRow(tx: Queries, order: Pick<ActOrder, 'id' | 'version'>) {
  const row = await rowOf(tx, order)
  return row.version === order.version ? row : refuse('core/stale-version')
}

/** The setting that the in-house games ask before each bet. */
const stoppedGames = 'originals.disabledGames'

/**
 * Lets an in-house game take bets or not: those games ask their setting, which every node has at hand,
 * and not the catalogue. Of two who turn games at once the second waits, and both hold.
 */
async function turnInHouse(
  { settings }: Pick<Platform, 'settings'>,
  { tx, id, reason, by, ip, agreedBy }: ActOrder<unknown>,
  isEnabled: boolean,
): Promise<void> {
  const spec = mustHave(settings.find(stoppedGames), 'the setting of stopped games')
  const held = await settings.hold(spec, tx)
  const stopped = Array.isArray(held.value) ? held.value.map(String) : []
  if (stopped.includes(id) !== isEnabled) return
  const value = isEnabled ? stopped.filter((one) => one !== id) : [...stopped, id].sort()
  const order = { key: spec.key, value, reason, by, ip, agreedBy }
  await settings.set({ ...order, from: held.version }, tx)
}

/** The catalogue; pages follow it by its own version. One person stops a game, two let it run again. */
export function gamesArea(platform: Pick<Platform, 'settings' | 'database'>): ServedArea {
  return serveArea(games, {
    source: {
      from: 'games g',
      id: { sql: 'g.id', type: 'text' },
      version: 'g.version',
      columns: {
        name: 'g.name',
        provider: 'g.provider',
        isEnabled: 'g.is_enabled',
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
        const row = await rowOf(tx, order)
        await tx.query({ text: 'update games set is_enabled = false where id = $1', values: [id] })
        if (row.isInHouse) await turnInHouse(platform, order, false)
        const afterwards = () => platform.settings.refresh()
        return { before: words(row), after: words({ ...row, isEnabled: false }), afterwards }
      },
      update: {
        async needsSecond({ tx, id, version, fields }) {
          const { isEnabled } = await seenRow(tx, { id, version })
          return fields.isEnabled && !isEnabled
        },
        async plan({ tx, id, version, fields }) {
          const row = await seenRow(tx, { id, version })
          return { title: row.name, before: words(row), after: words(fields) }
        },
        async run(order): Promise<Done> {
          const { tx, id, version, fields } = order
          const row = await seenRow(tx, { id, version })
          await tx.query({
            text: 'update games set is_enabled = $2, is_featured = $3, priority = $4 where id = $1',
            values: [id, fields.isEnabled, fields.isFeatured, fields.priority],
          })
          if (row.isInHouse) await turnInHouse(platform, order, fields.isEnabled)
          const afterwards = () => platform.settings.refresh()
          return { before: words(row), after: words(fields), afterwards }
        },
      },
    },
  })
}
