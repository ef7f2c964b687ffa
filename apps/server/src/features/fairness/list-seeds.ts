import { mustHave, toWireId, type Uuid } from '@powerplay/kernel'
import type { RevealedPair, Seeds } from '@powerplay/contract'
import type { Queries } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { openRoundsOf, pairsOfUser, type SeedPairRow } from './store.ts'

const revealedMax = 21

/** The player's pairs: active and announced by their commitments, ended ones in the open. */
export async function listSeeds(on: Queries, secrets: Secrets, userId: Uuid): Promise<Seeds> {
  const rows = await pairsOfUser(on, userId, revealedMax)
  const openRounds = await listOpenRounds(on, userId)
  const active = rows.find((row) => row.started_at !== null && row.ended_at === null)
  const next = rows.find((row) => row.started_at === null)
  const [last, ...earlier] = rows
    .filter((row) => row.ended_at !== null)
    .map((row) => reveal(row, secrets))
  return {
    client_seed: mustHave(active?.client_seed, 'active seed pair'),
    server_seed_hash: mustHave(active, 'active seed pair').server_seed_hash,
    next_server_seed_hash: mustHave(next, 'announced seed pair').server_seed_hash,
    nonce: active?.nonce ?? 0,
    openRounds,
    last: last ?? null,
    earlier,
  }
}

/** The open rounds of a player: their pair may not be revealed before they end. */
export async function listOpenRounds(on: Queries, userId: Uuid): Promise<Seeds['openRounds']> {
  const rounds = await openRoundsOf(on, userId)
  return rounds.map(({ id, game }) => ({ api_id: game, id: toWireId('bet', id) }))
}

function reveal(row: SeedPairRow, secrets: Secrets): RevealedPair {
  return {
    server_seed: secrets.open('seeds', row.server_seed_sealed),
    server_seed_hash: row.server_seed_hash,
    client_seed: mustHave(row.client_seed, 'client seed'),
    games: mustHave(row.games, 'games of an ended pair'),
    endedAt: mustHave(row.ended_at, 'end of the pair').getTime(),
  }
}
