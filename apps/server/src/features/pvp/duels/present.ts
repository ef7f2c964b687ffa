import { duelPrize } from '@powerplay/engines/pvp/duel'
import { currencyOf, formatAmount, toWireId, type Uuid } from '@powerplay/kernel'
import type { PvpDuel } from '@powerplay/contract'
import { presentPlayer, type Viewer } from '../../auth/index.ts'
import type { PvpParts } from '../parts.ts'
import { sightOf, type Sight } from '../people.ts'
import type { Duel } from './duel-store.ts'

export const duelWireId = (id: Uuid) => toWireId('duel', id)

/** Duels as one viewer sees them. */
export async function presentDuels(
  parts: PvpParts,
  duels: readonly Duel[],
  viewer: Viewer,
): Promise<PvpDuel[]> {
  const ids = duels.flatMap(({ creatorId, joinerId }) => [creatorId, joinerId ?? []].flat())
  const sight = await sightOf(parts, ids, { viewer, list: 'pvp/duels' })
  return duels.map((duel) => presentDuel(duel, sight))
}

function presentDuel(duel: Duel, { people, viewer }: Sight): PvpDuel {
  const { decimals } = currencyOf(duel.currency)
  const { creatorId, joinerId, outcome } = duel
  const { prizeMinor } = duelPrize(duel.stakeMinor, duel.feeBps)
  const isCreator = viewer.userId === creatorId
  const isJoiner = viewer.userId !== null && viewer.userId === joinerId
  return {
    ...{ _id: duelWireId(duel.id), game: duel.game, state: duel.state, side: duel.side },
    creator: presentPlayer(people.get(creatorId), viewer),
    stake: formatAmount(duel.stakeMinor, decimals),
    prize: formatAmount(prizeMinor, decimals),
    ...{ currency: duel.currency, feeBps: duel.feeBps, isPrivate: duel.isPrivate },
    ...{ serverSeedHash: duel.serverSeedHash, expiresAt: duel.expiresMs, endedAt: duel.endedMs },
    joiner: joinerId === null ? null : presentPlayer(people.get(joinerId), viewer),
    result: outcome && {
      ...{ side: outcome.side, winner: outcome.winner },
      pairs: outcome.pairs.map(([one, other]): [number, number] => [one, other]),
    },
    own: isCreator ? 'creator' : isJoiner ? 'joiner' : null,
  }
}
