import { dayMs, parseAmount, refuse, toIso, type Uuid } from '@powerplay/kernel'
import type { TokenHolding } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import {
  isFreshKey,
  once,
  rememberStatement,
  storedAnswer,
} from '../../../platform/requests/idempotency.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { tokenCurrency, tokenDecimals, type TokenParts } from '../parts.ts'
import { coolingDays, leastStake } from '../settings.ts'
import { tokenText } from '../wire.ts'
import {
  breakOf,
  coolingOf,
  dueCooling,
  excludedStakers,
  lockStaker,
  moveStatements,
  releasedStatement,
  stakedOf,
  takeOut,
  type Cooling,
} from './stake-store.ts'

interface Order {
  readonly key: Uuid
  readonly amount: string | number
}

/** What a player has of the token. */
export async function showHolding(parts: TokenParts, userId: Uuid): Promise<TokenHolding> {
  return holdingOf(await readHolding(parts, parts.platform.database, userId))
}

interface Held {
  readonly balance: bigint
  readonly staked: bigint
  readonly cooling: readonly Cooling[]
}

async function readHolding({ wallet }: TokenParts, on: Queries, userId: Uuid): Promise<Held> {
  const balance = await wallet.realBalanceOf(userId, tokenCurrency)
  const staked = await stakedOf(on, userId)
  return { balance, staked, cooling: await coolingOf(on, userId) }
}

function holdingOf({ balance, staked, cooling }: Held): TokenHolding {
  return {
    balance: tokenText(balance),
    staked: tokenText(staked),
    cooling: cooling.map(({ amountMinor, readyAt }) => ({
      amount: tokenText(amountMinor),
      readyAt,
    })),
  }
}

/**
 * Stakes tokens of the real balance; they earn from now on, if it is a second before the end of a week.
 * The same key stakes once.
 * @throws Refusal token/amount, token/not-enough, core/time-out, core/key-reused, and what keeps the player
 *   from promotions
 */
export async function stakeToken(
  parts: TokenParts,
  { key, amount }: Order,
  context: CallContext,
): Promise<TokenHolding> {
  const { platform, wallet, economy } = parts
  const { database, clock } = platform
  const call = { key, userId: playerOf(context), operation: 'token.stake', body: { amount } }
  const known = await storedAnswer<TokenHolding>(database, call)
  if (known) return known
  wallet.switches.expectCurrency(tokenCurrency)
  const userId = await economy.mayReceive(context.caller)
  const until = await breakOf(database, userId, clock.now())
  if (until !== undefined) refuse('core/time-out', { until: toIso(until) })
  if (!isFreshKey(key, clock)) {
    refuse('core/bad-payload', { fields: { idempotencyKey: ['validation.key_time'] } })
  }
  const least = platform.settings.get(leastStake)
  const amountMinor = parseAmount(amount, tokenDecimals)
  if (amountMinor === undefined || amountMinor < BigInt(least) * 10n ** BigInt(tokenDecimals)) {
    refuse('token/amount', { least })
  }
  const held = await readHolding(parts, database, userId)
  const answer = holdingOf({
    ...held,
    balance: held.balance - amountMinor,
    staked: held.staked + amountMinor,
  })
  const isNew = await wallet.movements.post({
    ...{ id: key, reason: 'token_stake', currency: tokenCurrency },
    players: [
      { userId, pocket: 'real', amountMinor: -amountMinor },
      { userId, pocket: 'staked', amountMinor },
    ],
    notEnough: 'token/not-enough',
    statements: [
      ...moveStatements({
        ...{ id: platform.mintId(), userId, changeMinor: amountMinor },
        at: clock.now(),
      }),
      rememberStatement(call, answer),
    ],
    telling: { context },
  })
  if (isNew) return answer
  // The ledger knows the key: by this very call, or by somebody else's.
  return (await storedAnswer<TokenHolding>(database, call)) ?? refuse('core/key-reused')
}

/**
 * Takes tokens out of the stake. The same key takes them once.
 * @throws Refusal token/amount, token/not-enough, core/key-reused
 */
export async function unstakeToken(
  parts: TokenParts,
  { key, amount }: Order,
  userId: Uuid,
): Promise<TokenHolding> {
  const { platform } = parts
  const { clock, settings } = platform
  const amountMinor = parseAmount(amount, tokenDecimals)
  if (amountMinor === undefined || amountMinor <= 0n) refuse('token/amount', { least: 0 })
  const call = { key, userId, operation: 'token.unstake', body: { amount } }
  return once(platform, call, async (tx) => {
    const { stakedMinor } = await lockStaker(tx, userId)
    if (stakedMinor < amountMinor) refuse('token/not-enough')
    const at = clock.now()
    const readyAt = at + settings.get(coolingDays) * dayMs
    await takeOut(tx, { id: platform.mintId(), userId, amountMinor, at, readyAt })
    return holdingOf(await readHolding(parts, tx, userId))
  })
}

/** Gives back what has cooled down, each once; excluded players get all they have at once. */
export async function releaseCooled(parts: TokenParts): Promise<void> {
  const { platform } = parts
  const { database, clock } = platform
  for (const userId of await excludedStakers(database)) {
    await parts.attempt(`stake ${userId}`, () => takeAll(parts, userId))
  }
  for (const due of await dueCooling(database, clock.now())) {
    await parts.attempt(`cooling ${due.id}`, () => release(parts, due))
  }
}

async function takeAll({ platform }: TokenParts, userId: Uuid): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const { stakedMinor } = await lockStaker(tx, userId)
    if (stakedMinor === 0n) return
    const id = platform.mintId()
    await takeOut(tx, { id, userId, amountMinor: stakedMinor, at, readyAt: at })
  })
}

async function release({ platform, wallet }: TokenParts, due: Cooling): Promise<void> {
  const { id, userId, amountMinor } = due
  await wallet.movements.post({
    ...{ id: platform.mintId(), reason: 'token_release', currency: tokenCurrency },
    players: [
      { userId, pocket: 'staked', amountMinor: -amountMinor },
      { userId, pocket: 'real', amountMinor },
    ],
    businessKey: { scope: 'token_release', key: id },
    notEnough: 'token/not-enough',
    statements: [releasedStatement(id, platform.clock.now())],
    telling: { context: null },
  })
}
