import type { FaucetSpin, FaucetState } from '@powerplay/contract'
import {
  currencyOf,
  dayMs,
  findCurrency,
  formatAmount,
  minuteMs,
  mustHave,
  refuse,
  secondMs,
  startOfDay,
  toEstimate,
  toIso,
  type InstantMs,
  type Uuid,
} from '@powerplay/kernel'
import type { CallContext } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { once } from '../../platform/requests/idempotency.ts'
import { minorForUsdCents, startCurrency } from '../wallet/index.ts'
import type { FaucetParts } from './parts.ts'
import { drawnCents, faucetMax, ppmOf, rollFrom, shareAt, type FaucetMax } from './rules.ts'
import { faucetFactor, faucetLeastMaxCents, faucetStarter, faucetTable } from './settings.ts'
import {
  countSpins,
  keepSpin,
  owedSpins,
  paidStatement,
  spunOn,
  type OwedSpin,
  type Spin,
} from './spin-store.ts'

const week = 7
const dayOf = (at: InstantMs) => toIso(at).slice(0, 10)
/** When the day after an instant begins, in Unix seconds. */
const nextOf = (at: InstantMs) => (startOfDay(at) + dayMs) / secondMs

/** The maximum of a player as it stands. */
async function maxOf(
  { platform, economy, levelMaxCents }: FaucetParts,
  userId: Uuid,
  on: Queries = platform.database,
): Promise<FaucetMax & { readonly levelMaxCents: number; readonly hasDeposit: boolean }> {
  const { config, settings } = platform
  const level = await economy.levelOf(userId, on)
  const depositedE6 = await economy.depositedUsdE6(userId, on)
  const figures = {
    levelMaxCents: levelMaxCents(level),
    weekE6: await economy.theoreticalWin(userId, week, on),
    depositedE6,
    // A rated dollar stands for one cent of theoretical win.
    ratedE6: (await economy.theoreticalWin(userId, 'all', on)) * 100n,
    spins: await countSpins(on, userId),
  }
  const terms = {
    factor: settings.get(faucetFactor),
    leastMaxCents: settings.get(faucetLeastMaxCents),
    starter: settings.get(faucetStarter),
    isGenerous: config.DEMO_BUILD,
  }
  const { levelMaxCents: most } = figures
  return { ...faucetMax(figures, terms), levelMaxCents: most, hasDeposit: depositedE6 > 0n }
}

/** The faucet as it stands for a viewer; for a guest its odds alone. */
export async function showFaucet(parts: FaucetParts, userId: Uuid | null): Promise<FaucetState> {
  const { clock, database, settings } = parts.platform
  const table = [...settings.get(faucetTable)]
  if (userId === null) {
    const nothing = { maxCents: 0, levelMaxCents: 0, neededCents: 0, reason: 0 }
    return { ...nothing, next: null, canSpin: false, table }
  }
  const now = clock.now()
  const { maxCents, levelMaxCents, neededCents, hasDeposit } = await maxOf(parts, userId)
  const { userIds } = await database.transaction((tx) => parts.economy.clusterOf(tx, userId))
  const spun = await spunOn(database, dayOf(now), userIds)
  const reason = spun.includes(userId)
    ? 1
    : !hasDeposit
      ? 2
      : spun.length > 0
        ? 4
        : maxCents === 0
          ? 3
          : 0
  return {
    next: spun.length > 0 ? nextOf(now) : null,
    maxCents: maxCents === 0 ? 0 : maxCents,
    levelMaxCents,
    canSpin: reason === 0,
    reason,
    neededCents,
    table,
  }
}

/**
 * When a player may spin again, in Unix seconds; null where none of the accounts that are written down
 * as his has spun today. Looked up with every sign-in: browsers that are shared are not looked for.
 */
export async function nextSpin(
  { platform: { clock, database }, economy }: FaucetParts,
  userId: Uuid,
): Promise<number | null> {
  const now = clock.now()
  const own = (await economy.knownClusters(database, [userId])).get(userId) ?? [userId]
  const spun = await spunOn(database, dayOf(now), own)
  return spun.length > 0 ? nextOf(now) : null
}

/** What a spin is paid in: the wanted currency, or dollars where there is no fresh price for it. */
function payable({ platform, wallet }: FaucetParts, wanted: string | undefined) {
  const usual = wanted ?? platform.settings.get(startCurrency)
  const currency = findCurrency(wallet.solo.now() ?? usual)
  if (!currency) refuse('core/bad-payload', { fields: { currency: ['validation.in'] } })
  const usdRateE8 = wallet.prices.usdRateE8(currency.id)
  if (usdRateE8 !== undefined) return { currency: currency.id, usdRateE8 }
  return { currency: 'usd', usdRateE8: 10n ** 8n }
}

/**
 * Draws from the operating system's chance and pays to the real balance, once per UTC day of a player
 * and of a household. Of several at once one is drawn; the same key again answers the same.
 * @throws Refusal faucet/claimed-today, faucet/deposit-first, faucet/play-more,
 *   faucet/household-claimed, core/feature-off beyond the cap of the day, and those of the gate
 */
export async function spinFaucet(
  parts: FaucetParts,
  { caller, key }: CallContext,
  wanted: string | undefined,
): Promise<FaucetSpin> {
  const { clock } = parts.platform
  const userId = await parts.economy.mayReceive(caller)
  const pay = payable(parts, wanted)
  const at = clock.now()
  const body = wanted === undefined ? {} : { currency: wanted }
  const call = { key: mustHave(key, 'idempotency key'), userId, operation: 'faucet.spin', body }
  let drawn: Spin | undefined
  const answer = await once(parts.platform, call, async (tx) => {
    drawn = undefined
    const spin = await draw(parts, tx, { userId, at, ...pay })
    drawn = spin
    const { decimals } = currencyOf(spin.currency)
    return {
      value: toEstimate(BigInt(spin.cents), 2),
      next: nextOf(at),
      maxCents: spin.maxCents,
      currency: spin.currency,
      amount: formatAmount(spin.amountMinor, decimals),
      at,
    }
  })
  if (drawn !== undefined) await payOut(parts, drawn)
  return answer
}

type Order = Pick<Spin, 'userId' | 'at' | 'currency' | 'usdRateE8'>

async function draw(parts: FaucetParts, tx: Queries, order: Order): Promise<Spin> {
  const { platform, economy } = parts
  const { userId, at, currency, usdRateE8 } = order
  const day = dayOf(at)
  const cluster = await economy.clusterOf(tx, userId)
  const spun = await spunOn(tx, day, cluster.userIds)
  const next = nextOf(at)
  if (spun.includes(userId)) refuse('faucet/claimed-today', { next })
  const { maxCents, neededCents, hasDeposit } = await maxOf(parts, userId, tx)
  if (!hasDeposit) refuse('faucet/deposit-first')
  if (spun.length > 0) refuse('faucet/household-claimed', { next })
  if (maxCents === 0) refuse('faucet/play-more', { neededCents })
  const share = shareAt(platform.settings.get(faucetTable), rollFrom(platform.random.bytes(4)))
  const cents = drawnCents(maxCents, share)
  const amountMinor = minorForUsdCents(cents, usdRateE8, currencyOf(currency).decimals)
  const spin = {
    id: platform.mintId(),
    ...{ day, userId, clusterId: cluster.id, maxCents, sharePpm: ppmOf(share.sharePct), cents },
    ...{ currency, amountMinor, usdRateE8, at },
  }
  await economy.reserve(tx, { kind: 'faucet', cents })
  await keepSpin(tx, spin)
  return spin
}

async function payOut({ platform, wallet }: FaucetParts, spin: OwedSpin): Promise<void> {
  const { day, userId, currency, amountMinor } = spin
  await wallet.movements.grant({
    id: platform.mintId(),
    reason: 'faucet',
    userId,
    currency,
    pocket: 'real',
    amountMinor,
    businessKey: `${day}/${userId}`,
    statements: [paidStatement(spin)],
    telling: { context: null },
  })
}

/** Pays spins whose node was lost between the draw and its payment. */
export async function payOwed(parts: FaucetParts): Promise<void> {
  const { clock, database, logOf } = parts.platform
  for (const spin of await owedSpins(database, clock.now() - minuteMs)) {
    // One that cannot be paid now keeps no other waiting.
    await payOut(parts, spin).catch((error: Error) =>
      logOf('faucet').warn({ event: 'faucet.payment_failed', error: error.message }),
    )
  }
}
