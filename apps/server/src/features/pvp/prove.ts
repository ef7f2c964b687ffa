import { duelPrize } from '@powerplay/engines/pvp/duel'
import { entriesHash } from '@powerplay/engines/pvp/pool'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'
import { fromWireId, refuse } from '@powerplay/kernel'
import type { PvpProof } from '@powerplay/contract'
import { userWireId, type CallContext } from '../../platform/context.ts'
import { findDuel, type Duel } from './duels/duel-store.ts'
import type { PvpParts } from './parts.ts'
import { drawnEntries } from './pools/tickets.ts'
import { entriesOf, findRound, type PoolRound } from './pools/round-store.ts'

/**
 * What a round or a duel is drawn from, and what came out. Seeds of players are told by their hash, or
 * once nothing can follow from them any more. Refusal: pvp/unknown.
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
  return duel ? proveDuel(duel) : refuse('pvp/unknown')
}

async function proveRound(
  { platform }: PvpParts,
  round: PoolRound,
  context: CallContext,
): Promise<PvpProof> {
  const stored = await entriesOf(platform.database, [round.id])
  const drawn = drawnEntries(stored, userWireId)
  const { state, pickMinor, prizeMinor, totalMinor } = round
  const isFixed = state === 'locked' || state === 'drawn'
  return {
    ...{ kind: 'pool', serverSeedHash: round.serverSeedHash, serverSeed: round.serverSeed },
    ...{ nonce: round.number, feeBps: round.feeBps, currency: round.currency },
    entries: drawn.map(({ user, amountMinor, clientSeed }, at) => {
      const text = `${user}:${amountMinor}:${clientSeed}`
      const isOwn = stored[at]?.userId === context.caller.userId
      return { amountMinor: String(amountMinor), hash: sha256Hex(text), text: isOwn ? text : null }
    }),
    entriesHash: isFixed ? entriesHash(drawn) : null,
    ...{ creatorSeed: null, joinerSeed: null, stakeMinor: null, creatorSide: null },
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

function proveDuel(duel: Duel): PvpProof {
  const { outcome, serverSeed } = duel
  const isOver = serverSeed !== null && outcome !== null
  const { prizeMinor, feeMinor } = duelPrize(duel.stakeMinor, duel.feeBps)
  const isTie = outcome?.winner === null
  return {
    ...{ kind: duel.game, serverSeedHash: duel.serverSeedHash, serverSeed, nonce: 1 },
    ...{ feeBps: duel.feeBps, currency: duel.currency, entries: null, entriesHash: null },
    creatorSeed: isOver ? duel.creatorSeed : null,
    joinerSeed: isOver ? duel.joinerSeed : null,
    stakeMinor: String(duel.stakeMinor),
    creatorSide: duel.side,
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
