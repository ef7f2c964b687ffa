import type { Uuid } from '@powerplay/kernel'
import type { Database, Queries } from '../../../../platform/database/database.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { BuiltChain, Checkpoint } from './chain.ts'

/** A chain as everybody may know it. */
export interface Chain {
  readonly id: Uuid
  /** Number of the round that plays game 1. */
  readonly firstRound: number
  readonly games: number
  readonly terminatingHash: string
  /** Null until it has been announced. */
  readonly salt: string | null
  readonly saltSource: string | null
}

interface ChainRow {
  readonly id: Uuid
  readonly first_round: number
  readonly games: number
  readonly terminating_hash: string
  readonly salt: string | null
  readonly salt_source: string | null
}

const columns = 'id, first_round, games, terminating_hash, salt, salt_source'

/** The newest chain, which the rounds of today come from. */
export async function latestChain(on: Queries): Promise<Chain | undefined> {
  const [row] = await on.query<ChainRow>({
    name: 'crash_chain_latest',
    text: `select ${columns} from crash_chains order by first_round desc limit 1`,
  })
  return row && toChain(row)
}

/** Salts of chains by id. */
export async function saltOf(on: Queries, chainId: Uuid): Promise<string> {
  const [row] = await on.query<{ salt: string | null }>({
    name: 'crash_chain_salt',
    text: 'select salt from crash_chains where id = $1',
    values: [chainId],
  })
  return row?.salt ?? ''
}

/** Stores a chain with its checkpoints sealed; a chain that came first stays and this one goes. */
export async function storeChain(
  database: Database,
  secrets: Secrets,
  chain: Pick<Chain, 'id' | 'firstRound' | 'games'> & BuiltChain & { readonly builtAt: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    const made = await tx.query({
      text: `insert into crash_chains (id, first_round, games, terminating_hash, built_at)
        values ($1, $2, $3, $4, $5) on conflict (first_round) do nothing returning id`,
      values: [
        chain.id,
        chain.firstRound,
        chain.games,
        chain.terminatingHash,
        new Date(chain.builtAt),
      ],
    })
    if (made.length === 0) return
    await tx.query({
      text: `insert into crash_checkpoints (chain_id, game, hash_sealed)
        select $1, * from unnest($2::int[], $3::text[])`,
      values: [
        chain.id,
        chain.checkpoints.map(({ game }) => game),
        chain.checkpoints.map(({ hash }) => secrets.seal('seeds', hash)),
      ],
    })
  })
}

/** Fixes the salt of a chain; one that has it keeps it. */
export async function announceSalt(
  on: Queries,
  chainId: Uuid,
  { salt, source }: { readonly salt: string; readonly source: string },
): Promise<void> {
  await on.query({
    text: 'update crash_chains set salt = $2, salt_source = $3 where id = $1 and salt is null',
    values: [chainId, salt, source],
  })
}

/** The nearest checkpoint at or after a game. @throws Defect when the sealed hash does not open. */
export async function checkpointFor(
  on: Queries,
  secrets: Secrets,
  place: { readonly chainId: Uuid; readonly game: number },
): Promise<Checkpoint | undefined> {
  const [row] = await on.query<{ game: number; hash_sealed: string }>({
    text: `select game, hash_sealed from crash_checkpoints
      where chain_id = $1 and game >= $2 order by game limit 1`,
    values: [place.chainId, place.game],
  })
  return row && { game: row.game, hash: secrets.open('seeds', row.hash_sealed) }
}

function toChain(row: ChainRow): Chain {
  return {
    id: row.id,
    firstRound: row.first_round,
    games: row.games,
    terminatingHash: row.terminating_hash,
    salt: row.salt,
    saltSource: row.salt_source,
  }
}
