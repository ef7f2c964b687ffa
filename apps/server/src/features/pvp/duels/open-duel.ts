import { commitmentOf } from '@powerplay/engines'
import type { DuelSide } from '@powerplay/engines/pvp/duel'
import { findCurrency, minuteMs, mustHave, parseAmount, refuse } from '@powerplay/kernel'
import type { PvpDuel } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { viewerOf } from '../../auth/index.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import { addressOf } from '../household.ts'
import type { PvpParts } from '../parts.ts'
import { duelFeeBps, duelMaxCents, duelMinCents, duelMinutes, openDuels } from '../settings.ts'
import { limitParams, takeStake } from '../take-stake.ts'
import { tell } from '../tell.ts'
import { announceDuel } from './announce.ts'
import { findDuel, openingCheck, openingStatement, type Duel, type NewDuel } from './duel-store.ts'
import { duelWireId, presentDuels } from './present.ts'

interface Opening {
  readonly game: 'coinflip' | 'dice'
  readonly stake: string | number
  readonly currency: string
  readonly side?: DuelSide | undefined
  readonly private: boolean
  readonly salt: string
}

/**
 * Opens a duel: stake and duel in one commit, its server seed bound from now on. A repeated key gets
 * the same duel. Refusals: pvp/amount-limits, too-many-duels, and those of a stake.
 */
export async function openDuel(
  parts: PvpParts,
  asked: Opening,
  context: CallContext,
): Promise<{ duel: PvpDuel; link: string }> {
  const { database } = parts.platform
  const id = mustHave(context.key, 'idempotency key')
  const known = await findDuel(database, id)
  if (known) return answerOf(parts, known, asked, context)
  const { stakeMinor, currency, limits } = stakeOf(parts, asked)
  const duel = await newDuel(parts, { asked, stakeMinor, currency: currency.id }, context)
  const { settings } = parts.platform
  const openMax = settings.get(openDuels)
  const isNew = await takeStake(
    parts,
    {
      ...{ game: asked.game, stakeMinor, currency, feeBps: duel.feeBps, limits },
      // A bet is public: that of a private duel does not lead to it.
      params: {
        ...(!duel.isPrivate && { duel: duelWireId(id) }),
        ...(duel.side !== null && { side: duel.side }),
      },
      check: openingCheck(duel.creatorId, openMax),
      isDone: async () => (await findDuel(database, id)) !== undefined,
      statement: openingStatement(duel, {
        nowMs: parts.clock.now(),
        lastsMs: settings.get(duelMinutes) * minuteMs,
        openMax,
      }),
    },
    context,
  )
  const opened = (await findDuel(database, id)) ?? refuse('core/key-reused')
  if (isNew) await tell(parts, 'duel', () => announceDuel(parts, opened))
  return answerOf(parts, opened, asked, context)
}

/** What a duel may cost, in the currency's minor units; undefined without a price. */
export function findDuelLimits(parts: PvpParts, currencyId: string) {
  const { settings } = parts.platform
  const currency = findCurrency(currencyId)
  const usdRateE8 = currency && parts.wallet.prices.usdRateE8(currency.id)
  if (!currency || usdRateE8 === undefined) return undefined
  const minorOf = (cents: number) => minorForUsdCents(cents, usdRateE8, currency.decimals)
  const [minMinor, maxMinor] = [settings.get(duelMinCents), settings.get(duelMaxCents)].map(minorOf)
  return {
    currency,
    limits: { minMinor: mustHave(minMinor, 'least'), maxMinor: mustHave(maxMinor, 'most') },
  }
}

function stakeOf(parts: PvpParts, asked: Opening) {
  const { currency, limits } = findDuelLimits(parts, asked.currency) ?? refuse('pvp/no-price')
  const stakeMinor = parseAmount(asked.stake, currency.decimals)
  if (stakeMinor === undefined || stakeMinor < limits.minMinor || stakeMinor > limits.maxMinor) {
    refuse('pvp/amount-limits', limitParams(limits, currency))
  }
  return { stakeMinor, currency, limits }
}

async function newDuel(
  parts: PvpParts,
  { asked, stakeMinor, currency }: { asked: Opening; stakeMinor: bigint; currency: string },
  context: CallContext,
): Promise<NewDuel> {
  const { platform, secrets, fairness } = parts
  const creatorId = playerOf(context)
  const serverSeed = Buffer.from(platform.random.bytes(32)).toString('hex')
  return {
    ...{ id: mustHave(context.key, 'idempotency key'), game: asked.game, creatorId },
    ...{ side: sideOf(asked), stakeMinor, currency, isPrivate: asked.private },
    feeBps: platform.settings.get(duelFeeBps),
    serverSeedHash: commitmentOf(serverSeed),
    serverSeedSealed: secrets.seal('seeds', serverSeed),
    creatorSeed: await fairness.clientSeedOf(creatorId),
    creatorSalt: asked.salt,
    creatorAddress: addressOf(context.caller),
  }
}

function sideOf({ game, side = 'heads' }: Opening): DuelSide | null {
  return game === 'coinflip' ? side : null
}

async function answerOf(parts: PvpParts, duel: Duel, asked: Opening, context: CallContext) {
  const currency = findCurrency(duel.currency) ?? refuse('core/key-reused')
  const isSame =
    duel.creatorId === playerOf(context) &&
    duel.game === asked.game &&
    duel.currency === asked.currency &&
    duel.side === sideOf(asked) &&
    duel.isPrivate === asked.private &&
    duel.creatorSalt === asked.salt &&
    duel.stakeMinor === parseAmount(asked.stake, currency.decimals)
  if (!isSame) refuse('core/key-reused')
  const [shown] = await presentDuels(parts, [duel], viewerOf(context.caller))
  return { duel: mustHave(shown, 'duel'), link: `/pvp?duel=${duelWireId(duel.id)}` }
}
