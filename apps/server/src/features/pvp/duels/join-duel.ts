import { currencyOf, fromWireId, mustHave, refuse, type Uuid } from '@powerplay/kernel'
import type { PvpDuel } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { viewerOf } from '../../auth/index.ts'
import { addressOf, areOneHousehold } from '../household.ts'
import type { PvpParts } from '../parts.ts'
import { takeStake } from '../take-stake.ts'
import { duelOfJoiner, findDuel, joiningCheck, joiningStatement, type Duel } from './duel-store.ts'
import { giveBack, settleDuel } from './end-duel.ts'
import { duelWireId, presentDuels } from './present.ts'

interface Asked {
  readonly id: string
}

interface Joining extends Asked {
  /** What the player's browser made for this duel. */
  readonly salt: string
}

/** A duel by its wire id, whoever asks. Refusal: pvp/unknown. */
export async function duelOf({ platform }: PvpParts, { id }: Asked): Promise<Duel> {
  const duelId = fromWireId('duel', id) ?? refuse('pvp/unknown')
  return (await findDuel(platform.database, duelId)) ?? refuse('pvp/unknown')
}

/**
 * A duel as its link shows it. A private one that nobody waits in any more is that of its two players.
 * Refusal: pvp/unknown.
 */
export async function findShownDuel(
  parts: PvpParts,
  asked: Asked,
  context: CallContext,
): Promise<{ duel: PvpDuel }> {
  const duel = await duelOf(parts, asked)
  refuseStranger(duel, context)
  return showDuel(parts, duel, context)
}

/** Refusal: pvp/unknown. */
export function refuseStranger(duel: Duel, { caller }: CallContext): void {
  const isOwn = caller.userId !== null && [duel.creatorId, duel.joinerId].includes(caller.userId)
  if (duel.isPrivate && duel.state !== 'open' && !isOwn) refuse('pvp/unknown')
}

async function showDuel(
  parts: PvpParts,
  duel: Duel,
  context: CallContext,
): Promise<{ duel: PvpDuel }> {
  const [shown] = await presentDuels(parts, [duel], viewerOf(context.caller))
  return { duel: mustHave(shown, 'duel') }
}

/**
 * Joins a duel: stake and joining in one commit, from which on nothing is open any more; then it is
 * decided and paid in a second one. A repeated key gets the same duel.
 * Refusals: pvp/unknown, taken, own-duel, expired, and those of a stake.
 */
export async function joinDuel(
  parts: PvpParts,
  asked: Joining,
  context: CallContext,
): Promise<{ duel: PvpDuel }> {
  const { database } = parts.platform
  const key = mustHave(context.key, 'idempotency key')
  const known = await duelOfJoiner(database, key)
  if (known) return answerOf(parts, known, asked, context)
  const duel = await duelOf(parts, asked)
  if (duel.joinerWagerId === key) return answerOf(parts, duel, asked, context)
  const userId = playerOf(context)
  const nowMs = parts.clock.now()
  await refusePair(parts, duel, { userId, context })
  const { game, stakeMinor, feeBps } = duel
  const isNew = await takeStake(
    parts,
    {
      ...{ game, stakeMinor, feeBps, currency: currencyOf(duel.currency) },
      params: duel.isPrivate ? {} : { duel: duelWireId(duel.id) },
      check: joiningCheck(duel.id, userId, nowMs),
      isDone: async () => (await duelOfJoiner(database, key)) !== undefined,
      statement: joiningStatement({
        ...{ duelId: duel.id, wagerId: key, userId },
        seed: await parts.fairness.clientSeedOf(userId),
        ...{ salt: asked.salt, nowMs },
      }),
    },
    context,
  )
  const joined = (await duelOfJoiner(database, key)) ?? refuse('core/key-reused')
  if (!isNew) return answerOf(parts, joined, asked, context)
  return showDuel(parts, await endJoined(parts, joined, context), context)
}

/** Decides a joined duel; where that fails, the joining stands all the same, and the engine ends it. */
async function endJoined(parts: PvpParts, duel: Duel, context: CallContext): Promise<Duel> {
  try {
    return await settleDuel(parts, duel, context)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    parts.log.error({ event: 'pvp.duel_failed', duel: duel.id, error: text })
    return duel
  }
}

/** Nobody plays against himself, under whatever name. Refusal: pvp/own-duel. */
async function refusePair(
  parts: PvpParts,
  { creatorId, creatorAddress, state }: Duel,
  { userId, context }: { readonly userId: Uuid; readonly context: CallContext },
): Promise<void> {
  if (creatorId === userId) refuse('pvp/own-duel')
  if (state === 'expired') refuse('pvp/expired')
  if (state !== 'open') refuse('pvp/taken')
  const address = addressOf(context.caller)
  const creator = {
    userId: creatorId,
    address: mustHave(creatorAddress, 'address of an open duel'),
  }
  if (await areOneHousehold(parts, { userId, address }, creator)) refuse('pvp/own-duel')
}

async function answerOf(parts: PvpParts, duel: Duel, asked: Joining, context: CallContext) {
  const isSame =
    duel.joinerId === playerOf(context) &&
    duelWireId(duel.id) === asked.id &&
    duel.joinerSalt === asked.salt
  if (!isSame) refuse('core/key-reused')
  const ended = duel.state === 'joined' ? await endJoined(parts, duel, context) : duel
  return showDuel(parts, ended, context)
}

/** Takes an own duel back. A repeat changes nothing. Refusals: pvp/unknown, taken. */
export async function cancelDuel(
  parts: PvpParts,
  asked: Asked,
  context: CallContext,
): Promise<{ duel: PvpDuel }> {
  const duel = await duelOf(parts, asked)
  if (duel.creatorId !== playerOf(context)) refuse('pvp/unknown')
  const ended =
    duel.state === 'open' ? await giveBack(parts, duel, { as: 'cancelled', context }) : duel
  if (ended.state === 'joined' || ended.state === 'settled') refuse('pvp/taken')
  return showDuel(parts, ended, context)
}
