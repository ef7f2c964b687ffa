import { games } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import { serveArea, type ServedArea } from '../../../program/area.ts'

interface GameRow {
  readonly isEnabled: boolean
  readonly isFeatured: boolean
  readonly priority: number
  readonly version: number
}

const words = ({ isEnabled, isFeatured, priority }: Omit<GameRow, 'version'>) =>
  `${isEnabled ? 'on' : 'off'}, ${isFeatured ? 'featured, ' : ''}priority ${priority}`

/** The catalogue; pages follow it by its own version. */
export function gamesArea(): ServedArea {
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
    },
    actions: {
      async update({ tx, id, version, fields }) {
        const [row] = await tx.query<GameRow>({
          text: `select is_enabled as "isEnabled", is_featured as "isFeatured", priority, version
            from games where id = $1 for update`,
          values: [id],
        })
        if (row === undefined) return refuse('core/unknown-id')
        if (row.version !== version) refuse('core/stale-version')
        await tx.query({
          text: 'update games set is_enabled = $2, is_featured = $3, priority = $4 where id = $1',
          values: [id, fields.isEnabled, fields.isFeatured, fields.priority],
        })
        return { before: words(row), after: words(fields) }
      },
    },
  })
}
