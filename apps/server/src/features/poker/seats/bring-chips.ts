import { currencyOf, formatAmount, mustHave, Refusal, refuse, type Uuid } from '@powerplay/kernel'
import { sqlStateOf, type Statement } from '../../../platform/database/database.ts'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import { isFreshKey } from '../../../platform/requests/idempotency.ts'
import { game, product, type PokerParts } from '../parts.ts'
import type { Table } from '../table/table.ts'

const ruleVersion = 1

/** Chips that somebody brings to a table. */
export interface Chips {
  readonly table: Pick<Table, 'id' | 'name' | 'currency'>
  readonly amountMinor: bigint
  /**
   * Asks for the `refusal` of what the statement would refuse: one that is refused in its transaction
   * costs all that are decided with it a second try.
   */
  readonly check: Statement
  /** Sits down or adds to the stack, in the transaction of the stake. */
  readonly statement: Statement
  /** Whether this very key has done it in the meantime. */
  readonly isDone: () => Promise<boolean>
  /** What a refusal of the amount names. */
  readonly limits: { readonly minMinor: bigint; readonly maxMinor: bigint }
}

/**
 * Takes chips out of the real balance into escrow, together with what they are for (decision 0145).
 * Refusals: poker/not-enough-balance, real-money-only, no-price and what the statement raises;
 * core/self-excluded, country-restricted, email-not-verified, bad-payload.
 * @returns false for a key that was used before; nothing was done then.
 */
export async function bringChips(
  parts: PokerParts,
  chips: Chips,
  context: CallContext,
): Promise<boolean> {
  const by = {
    ...{ id: mustHave(context.key, 'idempotency key'), userId: playerOf(context), context },
  }
  try {
    await refuseWhoMayNot(parts, context)
    return await bringFor(parts, chips, by)
  } catch (error) {
    // Sent twice, the second one finds what the first one did in its way.
    if (await chips.isDone()) return false
    throw error
  }
}

/** Whose chips are brought, under which id; without a call where they come by themselves. */
interface Bringer {
  readonly id: Uuid
  readonly userId: Uuid
  readonly context: CallContext | null
}

/** As `bringChips`, for whoever was asked before whether he may. */
export async function bringFor(
  parts: PokerParts,
  chips: Omit<Chips, 'isDone'>,
  { id, userId, context }: Bringer,
): Promise<boolean> {
  const { platform, wallet } = parts
  const { amountMinor, statement, table } = chips
  const { currency } = table
  const usdRateE8 = wallet.prices.usdRateE8(currency) ?? refuse('poker/no-price')
  if (!isFreshKey(id, platform.clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  await refuseBefore(parts, chips)
  try {
    const held = await wallet.wagers.open({
      ...{ id, userId, currency, pocket: 'real', takesBonus: false },
      terms: {
        ...{ product, game, stakeMinor: amountMinor, usdRateE8, ruleVersion },
        // Bringing chips earns nothing; the rake that they bore does, when the sitting ends (0177).
        ...{ trueEdgePpm: 0, creditedEdgePpm: 0 },
        ...{ params: JSON.stringify({ table: table.name }), result: '{}' },
      },
      ...{ usesSeeds: false, notEnough: 'poker/not-enough-balance' },
      statements: [{ ...statement, values: statement.values ?? [] }],
      telling: { context, delayMs: 0, reason: product },
    })
    return held !== null
  } catch (error) {
    await refuseWithoutReal(parts, error, { userId, currency, amountMinor })
    throw refusalOf(error, chips)
  }
}

async function refuseBefore({ platform }: PokerParts, chips: Omit<Chips, 'isDone'>): Promise<void> {
  const { text, values = [] } = chips.check
  const [found] = await platform.database.query<{ refusal: string | null }>({ text, values })
  if (found?.refusal != null) throw namedRefusal(found.refusal, chips)
}

async function refuseWhoMayNot(parts: PokerParts, context: CallContext): Promise<void> {
  if (context.caller.isSelfExcluded === true) refuse('core/self-excluded')
  parts.whereabouts.refuseRestricted(context.caller, 'poker')
  const account = await parts.users.accountOf(playerOf(context))
  if (account?.isEmailVerified !== true) refuse('core/email-not-verified')
}

/** Whoever has enough with bonus or demo money is told that these are not taken here. */
async function refuseWithoutReal(
  { wallet }: PokerParts,
  error: unknown,
  chips: { readonly userId: Uuid; readonly currency: string; readonly amountMinor: bigint },
): Promise<void> {
  const isShort = error instanceof Error && 'refusal' in error
  if (!isShort || error.refusal !== 'poker/not-enough-balance') return
  const pockets = await wallet.pocketsOf(chips.userId)
  const other = pockets.some(
    ({ currency, pocket, balance }) =>
      currency === chips.currency &&
      (pocket === 'bonus' || pocket === 'demo') &&
      balance >= chips.amountMinor,
  )
  if (other) refuse('poker/real-money-only')
}

/** What the database said no to, as the whisper says it. Codes: migration 0960. */
function refusalOf(error: unknown, chips: Pick<Chips, 'limits' | 'table'>): unknown {
  const raised = raisedName(error, 'PP097')
  return raised === undefined ? error : namedRefusal(raised, chips)
}

function namedRefusal(name: string, { limits, table }: Pick<Chips, 'limits' | 'table'>): Refusal {
  return new Refusal(`poker/${name}`, name === 'buy-in' ? limitParams(limits, table) : {})
}

export function limitParams(
  { minMinor, maxMinor }: Chips['limits'],
  { currency }: Pick<Table, 'currency'>,
): { min: string; max: string } {
  const { decimals } = currencyOf(currency)
  return { min: formatAmount(minMinor, decimals), max: formatAmount(maxMinor, decimals) }
}

/** The name that a function of ours raised under a code, in whatever was thrown. */
export function raisedName(error: unknown, code: 'PP097' | 'PP098' | 'PP099'): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (sqlStateOf(one) === code) return one.message
  }
  return undefined
}
