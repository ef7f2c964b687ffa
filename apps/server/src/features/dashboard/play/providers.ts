import { gameProviders } from '@powerplay/contract/dashboard/areas'
import { mustHave, refuse } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'

interface Fields {
  readonly isEnabled: boolean
  readonly isFeatured: boolean
  readonly priority: number
}

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
 * In-house games ask their own setting before each bet and not the catalogue: with their provider they
 * stop there too, and those that were not stopped by themselves run again with it.
 */
async function turnInHouse(
  { settings }: Pick<Platform, 'settings'>,
  { tx, id, fields, reason, by, ip, agreedBy }: ActOrder<Fields>,
): Promise<void> {
  const games = await tx.query<{ id: string; isEnabled: boolean }>({
    text: `select id, is_enabled as "isEnabled" from games where provider = $1 and uuid is null`,
    values: [id],
  })
  if (games.length === 0) return
  const spec = mustHave(settings.find('originals.disabledGames'), 'the setting of stopped games')
  const held = await settings.hold(spec, tx)
  const stopped = Array.isArray(held.value) ? held.value.map(String) : []
  const turned = games.filter(({ isEnabled }) => isEnabled || !fields.isEnabled)
  const others = stopped.filter((one) => turned.every((game) => game.id !== one))
  const value = fields.isEnabled ? others : [...others, ...turned.map((game) => game.id)]
  const order = { key: spec.key, value: value.sort(), reason, by, ip, agreedBy }
  await settings.set({ ...order, from: held.version }, tx)
}

/** The studios of the catalogue. One person takes one out, two put it back. */
export function gameProvidersArea(platform: Pick<Platform, 'settings'>): ServedArea {
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
        async plan({ tx, id, version, fields }) {
          const row = await seenRow(tx, { id, version })
          return { title: id, before: words(row), after: words(fields) }
        },
        async run(order): Promise<Done> {
          const { tx, id, version, fields } = order
          const row = await seenRow(tx, { id, version })
          await tx.query({
            text: `update providers set is_enabled = $2, is_featured = $3, priority = $4
              where name = $1`,
            values: [id, fields.isEnabled, fields.isFeatured, fields.priority],
          })
          if (row.isEnabled !== fields.isEnabled) await turnInHouse(platform, order)
          const afterwards = () => platform.settings.refresh()
          return { before: words(row), after: words(fields), afterwards }
        },
      },
    },
  })
}
