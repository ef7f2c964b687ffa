import { divide, formatAmount, mustHave, refuse, type Currency, type Uuid } from '@powerplay/kernel'
import { sqlStateOf, type Statement } from '../../platform/database/database.ts'
import { playerOf, type CallContext } from '../../platform/context.ts'
import { isFreshKey } from '../../platform/requests/idempotency.ts'
import { product, type PvpParts } from './parts.ts'
import type { PvpGame } from './product.ts'

const ruleVersion = 1

/** A stake of a pool or a duel. */
export interface PvpStake {
  readonly game: PvpGame
  readonly stakeMinor: bigint
  readonly currency: Currency
  readonly feeBps: number
  readonly params: object
  /**
   * Asks for the `refusal` of what the statement would refuse: one stake that is refused in its
   * transaction costs all that are decided with it a second try.
   */
  readonly check: Statement
  /** What enters, opens or joins, in the transaction of the stake. */
  readonly statement: Statement
  /** Whether this very key has done it in the meantime. */
  readonly isDone: () => Promise<boolean>
  /** Limits that a refusal of the amount names, in minor units. */
  readonly limits?: { readonly minMinor: bigint; readonly maxMinor: bigint }
}

/**
 * Takes a stake of real money into escrow, with what it is for, in one commit.
 * Refusals: pvp/not-enough-balance, real-money-only, no-price and what the statement raises;
 * core/self-excluded, country-restricted, email-not-verified, bad-payload.
 * @returns false for a key that was used before; nothing was done then.
 */
export async function takeStake(
  parts: PvpParts,
  stake: PvpStake,
  context: CallContext,
): Promise<boolean> {
  try {
    return await takeNow(parts, stake, context)
  } catch (error) {
    // Sent twice, the second one finds what the first one did in its way.
    if (await stake.isDone()) return false
    throw error
  }
}

async function takeNow(parts: PvpParts, stake: PvpStake, context: CallContext): Promise<boolean> {
  const { platform, wallet } = parts
  const id = mustHave(context.key, 'idempotency key')
  const userId = playerOf(context)
  await refuseWhoMayNot(parts, context)
  const { game, stakeMinor, currency, feeBps, params, statement } = stake
  const usdRateE8 = wallet.prices.usdRateE8(currency.id) ?? refuse('pvp/no-price')
  if (!isFreshKey(id, platform.clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  await refuseBefore(parts, stake)
  const edgePpm = feeBps * 100
  try {
    const held = await wallet.wagers.open({
      ...{ id, userId, currency: currency.id, pocket: 'real', takesBonus: false },
      terms: {
        ...{ product, game, stakeMinor, usdRateE8, ruleVersion },
        // What the house keeps of every stake, whoever wins.
        ...{ trueEdgePpm: edgePpm, creditedEdgePpm: edgePpm },
        ...{ params: JSON.stringify(params), result: '{}' },
      },
      ...{ usesSeeds: false, notEnough: 'pvp/not-enough-balance' },
      statements: [{ ...statement, values: statement.values ?? [] }],
      telling: { context, delayMs: 0, reason: game },
    })
    return held !== null
  } catch (error) {
    await refuseWithoutReal(parts, error, { userId, currency: currency.id, stakeMinor })
    throw refusalOf(error, stake)
  }
}

async function refuseBefore({ platform }: PvpParts, stake: PvpStake): Promise<void> {
  const { check, limits, currency } = stake
  const [found] = await platform.database.query<{ refusal: string | null }>({
    ...check,
    values: check.values ?? [],
  })
  const refusal = found?.refusal ?? null
  if (refusal !== null) refuse(`pvp/${refusal}`, limits && limitParams(limits, currency))
}

async function refuseWhoMayNot(parts: PvpParts, context: CallContext): Promise<void> {
  if (context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  parts.whereabouts.refuseRestricted(context.caller, 'pvp')
  const account = await parts.users.accountOf(playerOf(context))
  if (account?.isEmailVerified !== true) refuse('core/email-not-verified')
}

/** Whoever has enough with bonus or demo money is told that these are not taken here. */
async function refuseWithoutReal(
  { wallet }: PvpParts,
  error: unknown,
  stake: { readonly userId: Uuid; readonly currency: string; readonly stakeMinor: bigint },
): Promise<void> {
  const isShort = error instanceof Error && 'refusal' in error
  if (!isShort || error.refusal !== 'pvp/not-enough-balance') return
  const pockets = await wallet.pocketsOf(stake.userId)
  const other = pockets.some(
    ({ currency, pocket, balance }) =>
      currency === stake.currency &&
      (pocket === 'bonus' || pocket === 'demo') &&
      balance >= stake.stakeMinor,
  )
  if (other) refuse('pvp/real-money-only')
}

/** What the database said no to, as the call says it. Codes: migration 0950. */
function refusalOf(error: unknown, { limits, currency }: PvpStake): unknown {
  const raised = raisedName(error)
  if (raised === undefined) return error
  try {
    return refuse(`pvp/${raised}`, limits && limitParams(limits, currency))
  } catch (refusal) {
    return refusal
  }
}

export function limitParams(
  { minMinor, maxMinor }: { readonly minMinor: bigint; readonly maxMinor: bigint },
  { decimals }: Currency,
): { min: string; max: string } {
  return { min: formatAmount(minMinor, decimals), max: formatAmount(maxMinor, decimals) }
}

/** The name that a function of ours raised, in whatever was thrown. */
function raisedName(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (sqlStateOf(one) === 'PP095') return one.message
  }
  return undefined
}

/** Whether the act was over before: a function of ours found its row in another state. */
export function isOverAlready(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (sqlStateOf(one) === 'PP096') return true
  }
  return false
}

/** Payout over stake in 1/10000, cut. */
export function timesE4(payoutMinor: bigint, stakeMinor: bigint): number {
  return Number.parseInt(String(divide(payoutMinor * 10_000n, stakeMinor, 'down')), 10)
}
