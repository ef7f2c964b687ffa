import { duelPrize } from '@powerplay/engines/pvp/duel'
import { entriesHash } from '@powerplay/engines/pvp/pool'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'
import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import type { PvpProof } from '@powerplay/contract'
import { userWireId, type CallContext } from '../../platform/context.ts'
import { betWireId } from '../wallet/index.ts'
import { drawnSeeds } from './duels/duel-seeds.ts'
import { findDuel, type Duel } from './duels/duel-store.ts'
import { refuseStranger } from './duels/join-duel.ts'
import type { PvpParts } from './parts.ts'
import { drawnEntries } from './pools/tickets.ts'
import { entriesOf, findRound, type PoolRound, type StoredEntry } from './pools/round-store.ts'

/**
 * What a round or a duel is drawn from, and what came out. Of the seeds of players it tells what the draw
 * reads: each with a salt of its own, which nobody learns but the player himself. What was played before
 * there were salts would tell more, and is not told. Refusal: pvp/unknown.
 */
export async function provePvp(
  parts: PvpParts,
  { id }: { readonly id: string },
  context: CallContext,
): Promise<PvpProof> {
  const { database } = parts.platform
  const roundId = fromWireId('round', id)
  const round = roundId && (await findRound(database, roundId))
  if (round) return proveRound(parts, round, context)
  const duelId = fromWireId('duel', id)
  const duel = duelId && (await findDuel(database, duelId))
  return duel ? proveDuel(duel, context) : refuse('pvp/unknown')
}

async function proveRound(
  { platform }: PvpParts,
  round: PoolRound,
  { caller }: CallContext,
): Promise<PvpProof> {
  const stored = await entriesOf(platform.database, [round.id])
  if (stored.some(({ salt }) => salt === null)) refuse('pvp/unknown')
  const drawn = drawnEntries(stored, userWireId)
  const { state, pickMinor, prizeMinor, totalMinor } = round
  const isFixed = state === 'locked' || state === 'drawn'
  return {
    ...{ kind: 'pool', serverSeedHash: round.serverSeedHash, serverSeed: round.serverSeed },
    ...{ nonce: round.number, feeBps: round.feeBps, currency: round.currency },
    entries: stored.map((entry, at) => {
      const { user, amountMinor, clientSeed } = drawn[at] ?? refuse('pvp/unknown')
      const text = `${user}:${amountMinor}:${clientSeed}`
      const told = { amountMinor: String(amountMinor), hash: sha256Hex(text) }
      return { ...told, own: ownEntry(entry, caller.userId, text) }
    }),
    entriesHash: isFixed ? entriesHash(drawn) : null,
    beacon: presentBeacon(round),
    ...{ creatorSeed: null, joinerSeed: null, stakeMinor: null, creatorSide: null, own: null },
    expect:
      pickMinor === null || prizeMinor === null
        ? null
        : {
            pick: String(pickMinor),
            winner: stored.findIndex((entry) => entry.id === round.winnerId),
            prize: String(prizeMinor),
            fee: String(totalMinor - prizeMinor),
          },
  }
}

function presentBeacon({ beaconUrl: url, beaconRound, beaconValue: value }: PoolRound) {
  return url === null || beaconRound === null ? null : { url, round: beaconRound, value }
}

function ownEntry(
  { id, userId, salt, clientSeed }: StoredEntry,
  viewer: Uuid | null,
  text: string,
) {
  if (userId !== viewer || salt === null) return null
  return { entryId: betWireId(id), text, salt, clientSeed }
}

function proveDuel(duel: Duel, context: CallContext): PvpProof {
  refuseStranger(duel, context)
  const { outcome, serverSeed, joinerId, creatorSalt, joinerSalt } = duel
  if (creatorSalt === null || (joinerId !== null && joinerSalt === null)) refuse('pvp/unknown')
  const isOver = serverSeed !== null && outcome !== null
  const seeds = isOver ? drawnSeeds(duel) : { creatorSeed: null, joinerSeed: null }
  const { prizeMinor, feeMinor } = duelPrize(duel.stakeMinor, duel.feeBps)
  const isTie = outcome?.winner === null
  return {
    ...{ kind: duel.game, serverSeedHash: duel.serverSeedHash, serverSeed, nonce: 1 },
    ...{ feeBps: duel.feeBps, currency: duel.currency, entries: null, entriesHash: null },
    beacon: null,
    ...seeds,
    stakeMinor: String(duel.stakeMinor),
    creatorSide: duel.side,
    own: ownSeed(duel, context.caller.userId),
    expect: outcome && {
      winner: outcome.winner,
      ...{ prize: isTie ? '0' : String(prizeMinor), fee: isTie ? '0' : String(feeMinor) },
      ...(outcome.side !== null && { side: outcome.side }),
      ...(outcome.pairs.length > 0 && {
        pairs: outcome.pairs.map(([one, other]): [number, number] => [one, other]),
      }),
    },
  }
}

function ownSeed(duel: Duel, viewer: Uuid | null): PvpProof['own'] {
  const { creatorId, creatorSalt, creatorSeed, joinerId, joinerSalt, joinerSeed } = duel
  if (viewer === creatorId && creatorSalt !== null) {
    return { side: 'creator', salt: creatorSalt, clientSeed: creatorSeed }
  }
  const isJoiner = viewer !== null && viewer === joinerId
  if (!isJoiner || joinerSalt === null || joinerSeed === null) return null
  return { side: 'joiner', salt: joinerSalt, clientSeed: joinerSeed }
}
