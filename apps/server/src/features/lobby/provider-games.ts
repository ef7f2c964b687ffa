import { createHash } from 'node:crypto'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { createFreshMemory } from '../../platform/memory/fresh-memory.ts'
import { readDetails } from './details.ts'
import { houseProvider } from './seed/originals.ts'

/** A game of an outside provider as the catalogue keeps it. */
export interface ProviderGame {
  /** Id of its tile. */
  readonly id: string
  /** Id at the aggregator. */
  readonly uuid: string
  readonly name: string
  readonly provider: string
  readonly isEnabled: boolean
  readonly isDemoOnly: boolean
  readonly hasDemo: boolean
  readonly hasLobby: boolean
  /** A table or show that is dealt to all at once. */
  readonly isLive: boolean
  readonly image: string
  /** Percent, or null. */
  readonly rtp: number | null
  readonly volatility: 'low' | 'medium' | 'high' | null
  readonly lines: number | null
  /** Codes of the currencies its provider takes; none where it does not tell. */
  readonly currencies: readonly string[]
}

/** A game as a look at the aggregator's list finds it. */
export interface FoundGame {
  readonly uuid: string
  readonly name: string
  readonly provider: string
  /** Path of the provider's mark, or ''. */
  readonly mark: string
  readonly image: string
  readonly categories: readonly string[]
  readonly customCategory: 'live' | 'buy-bonuses' | 'game-shows' | 'new-releases' | null
  readonly details: Readonly<Record<string, unknown>>
  /** Put forward by its provider: counts when the game is new here, then staff decide. */
  readonly isFeatured: boolean
}

/** What a look at the list may change on a game that is known. */
type Known = Omit<FoundGame, 'mark' | 'isFeatured'>

/** The part of the catalogue that comes from aggregators. */
export interface ProviderGames {
  /** At most a second old, as all looks at single games. */
  find(id: string): Promise<ProviderGame | undefined>
  findByUuid(uuid: string): Promise<ProviderGame | undefined>
  /** Up to six others of the same provider, the first of the lists. */
  relatedTo(game: ProviderGame): Promise<ProviderGame[]>
  /** Writes what is new or differs; what staff decided (priority, switches) stays. */
  save(found: readonly FoundGame[]): Promise<{ readonly added: number; readonly changed: number }>
  /** Ids at the aggregator of all games of the list. */
  allUuids(): Promise<string[]>
  remove(uuids: readonly string[]): Promise<void>
}

interface Row {
  readonly id: string
  readonly uuid: string
  readonly name: string
  readonly provider: string
  readonly is_enabled: boolean
  readonly is_demo_only: boolean
  readonly image: string
  readonly is_live: boolean
  readonly details: object
}

const columns = `g.id, g.uuid, g.name, g.provider, g.is_enabled and p.is_enabled as is_enabled,
  g.is_demo_only or coalesce(g.release_at > now(), false) as is_demo_only,
  'live' = any (g.categories) as is_live, g.image, g.details`

/** Callbacks ask about the same few games again and again. */
const freshMs = 1_000
const keptMax = 20_000

export function createProviderGames({
  database: on,
  clock,
}: Pick<Platform, 'database' | 'clock'>): ProviderGames {
  const findBy = async (column: 'id' | 'uuid', value: string) => {
    const [row] = await on.query<Row>({
      name: `provider_game_by_${column}`,
      text: `select ${columns} from games g join providers p on p.name = g.provider
        where g.${column} = $1 and g.uuid is not null`,
      values: [value],
    })
    return row && toGame(row)
  }
  const kept = { clock, freshMs, max: keptMax }
  const byId = createFreshMemory(kept, (id) => findBy('id', id))
  const byUuid = createFreshMemory(kept, (uuid) => findBy('uuid', uuid))
  return {
    find: (id) => byId.get(id),
    findByUuid: (uuid) => byUuid.get(uuid),
    async relatedTo({ id, provider }) {
      const rows = await on.query<Row>({
        text: `select ${columns} from games g join providers p on p.name = g.provider
          where g.provider = $1 and g.id <> $2 and g.uuid is not null and g.is_enabled
          order by g.priority desc, g.name collate "C" limit 6`,
        values: [provider, id],
      })
      return rows.map(toGame)
    },
    save: (found) => save(on, found.filter(isFromOutside)),
    async allUuids() {
      const rows = await on.query<{ uuid: string }>({
        text: 'select uuid from games where uuid is not null',
      })
      return rows.map(({ uuid }) => uuid)
    },
    async remove(uuids) {
      if (uuids.length === 0) return
      await on.query({ text: 'delete from games where uuid = any($1::text[])', values: [uuids] })
    },
  }
}

function toGame(row: Row): ProviderGame {
  const { id, uuid, name, provider, image } = row
  const { hasDemo, hasLobby, rtp, volatility, lines, currencies } = readDetails(row.details)
  const switches = { isEnabled: row.is_enabled, isDemoOnly: row.is_demo_only, isLive: row.is_live }
  const facts = { hasDemo, hasLobby, rtp, volatility, lines, currencies }
  return { ...{ id, uuid, name, provider, image }, ...facts, ...switches }
}

/** Id of a tile: short, the same for every look at the list, and apart for ids that begin alike. */
function tileId(uuid: string): string {
  return `ag-${createHash('sha256').update(uuid).digest('hex').slice(0, 12)}`
}

/** What calls itself ours would stand among the originals, and none of its rounds can be checked. */
function isFromOutside({ provider }: FoundGame): boolean {
  return provider.toLowerCase() !== houseProvider.toLowerCase()
}

/** Every write tells all nodes to read the catalogue again, so what is as before is left alone. */
async function save(on: Queries, found: readonly FoundGame[]) {
  const known = await fingerprints(on, found)
  const differing = found.filter((game) => known.get(game.uuid) !== fingerprintOf(game))
  const added = differing.filter(({ uuid }) => !known.has(uuid)).length
  if (differing.length > 0) await write(on, differing)
  return { added, changed: differing.length - added }
}

function fingerprintOf(game: Known): string {
  const { name, provider, image, categories, customCategory, details } = game
  return JSON.stringify([name, provider, image, categories, customCategory, sorted(details)])
}

function sorted(details: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(details).sort(([one], [two]) => (one < two ? -1 : 1))
}

async function fingerprints(
  on: Queries,
  found: readonly FoundGame[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await on.query<Known>({
    text: `select uuid, name, provider, image, categories, custom_category as "customCategory",
        details from games where uuid = any($1::text[])`,
    values: [found.map(({ uuid }) => uuid)],
  })
  return new Map(rows.map((row) => [row.uuid, fingerprintOf(row)]))
}

async function write(on: Queries, games: readonly FoundGame[]): Promise<void> {
  const providers = new Map(games.map(({ provider, mark }) => [provider, mark]))
  // New providers are featured until staff decide otherwise: the carousel shows the first twenty.
  await on.query({
    text: `insert into providers (name, image, is_featured)
      select m.name, m.image, true from unnest($1::text[], $2::text[]) as m (name, image)
      where not exists (select from providers p where p.name = m.name) on conflict do nothing`,
    values: [[...providers.keys()], [...providers.values()]],
  })
  await on.query({
    text: `insert into games (id, uuid, name, provider, image, icon, categories, custom_category,
        details, is_featured, is_search_featured, priority)
      select id, uuid, name, provider, image, image,
        array(select json_array_elements_text(categories)), custom_category, details, is_featured,
        is_featured, case when is_featured then 10 else 0 end
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::json[],
        $7::text[], $8::jsonb[], $9::bool[])
        as g (id, uuid, name, provider, image, categories, custom_category, details, is_featured)
      on conflict (uuid) do update set name = excluded.name, provider = excluded.provider,
        image = excluded.image, icon = excluded.icon, categories = excluded.categories,
        custom_category = excluded.custom_category, details = excluded.details`,
    values: [
      games.map(({ uuid }) => tileId(uuid)),
      games.map(({ uuid }) => uuid),
      games.map(({ name }) => name),
      games.map(({ provider }) => provider),
      games.map(({ image }) => image),
      games.map(({ categories }) => JSON.stringify(categories)),
      games.map(({ customCategory }) => customCategory),
      games.map(({ details }) => JSON.stringify(details)),
      games.map(({ isFeatured }) => isFeatured),
    ],
  })
}
