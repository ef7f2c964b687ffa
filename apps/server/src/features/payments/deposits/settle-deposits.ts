import { chainAssets, currencyOf, formatAmount, mustHave, type Uuid } from '@powerplay/kernel'
import { isMachineTrouble, sqlFaultOf } from '../sql-fault.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { termsOf, type DepositTerms, type PaymentTerms } from '../terms.ts'
import { tellRequestOf } from '../bank/bank-store.ts'
import { usdE6Of } from '../../wallet/index.ts'
import { forgetForeignBlock } from './block-store.ts'
import { findDeposit, lostDeposits, moveDeposit, type Deposit } from './deposit-store.ts'
import {
  countConfirmations,
  dueDeposits,
  isAwaited,
  reversingDeposits,
  setSmallAside,
} from './due-deposits.ts'
import { heldWords } from './held-words.ts'
import { isHeldForGood, noteLimitDutyOf, refusalToDeposit } from './may-deposit.ts'
import { tellDeposit, tellNewest } from './present.ts'
import { restating } from './restated-store.ts'

/**
 * Brings the deposits of a chain to where its head puts them: counts confirmations, takes back what
 * is not deep enough any more, credits what is. @returns whether something is still on its way.
 */
export async function settleDeposits(
  parts: PaymentParts,
  chain: string,
  head: number,
): Promise<boolean> {
  const { database } = parts.platform
  tellNewest(parts.platform, await countConfirmations(database, chain, head))
  for (const deposit of await lostDeposits(database, chain, head)) {
    await orAlarm(parts, deposit, () => loseDeposit(parts, deposit))
  }
  for (const deposit of await reversingDeposits(database, chain)) {
    await orAlarm(parts, deposit, () => takeBack(parts, deposit))
  }
  const isWaitedFor = await isAwaited(database, chain)
  const terms = termsOn(parts, chain)
  const least = [...terms].map(([currency, { minDepositMinor: minMinor }]) => ({
    currency,
    minMinor,
  }))
  tellNewest(parts.platform, await setSmallAside(database, chain, least))
  const due = await dueDeposits(database, chain, least)
  for (const deposit of due) {
    await orAlarm(parts, deposit, () => creditOne(parts, deposit, terms.get(deposit.currency)))
  }
  if (due.length > 0) await parts.followers.tell()
  return isWaitedFor
}

/** The currencies of a chain that have a price; without one nothing is credited: its worth could not be said. */
function termsOn(parts: PaymentParts, chain: string): ReadonlyMap<string, DepositTerms> {
  const priced = chainAssets.flatMap(({ currency, chain: id }) => {
    const terms = id === chain ? termsOf(parts, currency, chain) : undefined
    return terms === undefined ? [] : [[currency, terms] as const]
  })
  return new Map(priced)
}

/** A deposit that cannot be settled is left to staff, and stops nobody else's. */
export async function orAlarm(
  { alarms }: PaymentParts,
  { id, chain }: Deposit,
  settle: () => Promise<void>,
): Promise<void> {
  try {
    await settle()
    await alarms.clear('deposit-stuck', id)
  } catch (error) {
    if (isMachineTrouble(error)) throw error
    const detail = error instanceof Error ? error.message : String(error)
    await alarms.raise({ kind: 'deposit-stuck', chain, subject: id, detail })
  }
}

async function loseDeposit(parts: PaymentParts, deposit: Deposit): Promise<void> {
  const { database, mintId } = parts.platform
  const reversalId = mintId()
  if (!(await moveDeposit(database, deposit, { state: 'reversing', reversalId }))) return
  await takeBack(parts, { ...deposit, state: 'reversing', reversalId })
}

/**
 * Below the minimum deposits wait until together they reach it.
 * @param about what is as sure as this one, and what its currency asks; undefined without a price.
 */
export async function creditWhenEnough(
  parts: PaymentParts,
  deposit: Deposit,
  about: { readonly deep: readonly Deposit[]; readonly terms: DepositTerms | undefined },
): Promise<void> {
  const { deep, terms } = about
  if (deposit.state === 'crediting' || terms === undefined) return creditOne(parts, deposit, terms)
  const togetherMinor = deep
    .filter(({ userId, currency }) => userId === deposit.userId && currency === deposit.currency)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  if (togetherMinor >= terms.minDepositMinor) return creditOne(parts, deposit, terms)
  if (deposit.state === 'small') return
  await moveDeposit(parts.platform.database, deposit, { state: 'small' })
  return tellStanding(parts, deposit.id)
}

/** Credits what is enough; without a price only what was decided on. */
async function creditOne(
  parts: PaymentParts,
  deposit: Deposit,
  terms: DepositTerms | undefined,
): Promise<void> {
  if (deposit.state === 'crediting') return creditDeposit(parts, deposit)
  if (terms === undefined) return
  const { database, mintId } = parts.platform
  // What is held waits until it may come, without being tried every time.
  if (deposit.state === 'held' && !(await mayCome(parts, deposit, terms))) return
  const postingId = mintId()
  if (!(await moveDeposit(database, deposit, { state: 'crediting', postingId }))) return
  await creditDeposit(parts, { ...deposit, state: 'crediting', postingId })
}

/** Staff hear of what waits in vain: the coins are here, and belong to somebody. */
export async function mayCome(
  parts: PaymentParts,
  { id, chain, userId, currency, amountMinor }: Deposit,
  { usdRateE8 }: Pick<PaymentTerms, 'usdRateE8'>,
): Promise<boolean> {
  const { platform, alarms } = parts
  const { decimals, code } = currencyOf(currency)
  const usdE6 = usdE6Of(amountMinor, usdRateE8, decimals)
  await noteLimitDutyOf(parts, userId)
  const refusal = await refusalToDeposit(platform, userId, usdE6)
  if (refusal !== null && (await isHeldForGood(platform, userId, usdE6))) {
    const detail = `${formatAmount(amountMinor, decimals)} ${code}: ${refusal}`
    await alarms.raise({ kind: 'deposit-held', chain, subject: id, detail })
  } else await alarms.clear('deposit-held', id)
  return refusal === null
}

/**
 * Credits a deposit whose posting was decided on, exactly once: the posting, the row's state and the
 * news for whoever follows deposits are one commit.
 */
export async function creditDeposit(parts: PaymentParts, deposit: Deposit): Promise<void> {
  const { platform, wallet, followers } = parts
  const { id, userId, currency, amountMinor, attempt } = deposit
  const postingId = mustHave(deposit.postingId, 'posting of a deposit')
  const usdRateE8 = wallet.prices.usdRateE8(currency)
  if (usdRateE8 === undefined) return
  const usdE6 = usdE6Of(amountMinor, usdRateE8, currencyOf(currency).decimals)
  await noteLimitDutyOf(parts, userId)
  try {
    await wallet.movements.post({
      id: postingId,
      reason: 'deposit',
      currency,
      players: [{ userId, pocket: 'real', amountMinor }],
      houses: [{ house: 'deposits', amountMinor: -amountMinor }],
      businessKey: { scope: 'deposit', key: `${id}:${attempt}` },
      notEnough: 'payments/not-enough',
      usdRateE8,
      statements: [
        {
          // Limits go by the clock of the database, as those of stakes do: no node's own opens a day early.
          text: 'select credit_deposit($1, $2, $3, $4, $5, clock_timestamp(), $6::text[])',
          values: [id, postingId, amountMinor, usdRateE8, usdE6, followers.names()],
        },
      ],
      telling: { context: null },
    })
  } catch (error) {
    const code = sqlFaultOf(error)?.code
    // Its block went away meanwhile, its sum is another one, or somebody else credited it.
    if (code === notToCredit) return forgetForeignBlock(platform.database, id)
    if (code !== mayNot) throw error
    // Held until whoever said no says yes; the coins are here.
    if (!(await moveDeposit(platform.database, deposit, { state: 'held' }))) return
    const held = (await findDeposit(platform.database, id)) ?? deposit
    await note(parts, deposit, 'Deposit held', (sum) => `${sum} arrived. ${heldWords(held)}`)
    return tellStanding(parts, id)
  }
  await tellCredited(parts, deposit)
}

const mayNot = 'PP081'
const notToCredit = 'PP080'

/** Takes a credited deposit back, once, as its posting was decided on. */
export async function takeBack(parts: PaymentParts, deposit: Deposit): Promise<void> {
  const { platform, wallet, followers } = parts
  const { id, userId, currency, amountMinor, attempt } = deposit
  const reversalId = mustHave(deposit.reversalId, 'posting of a reversal')
  await wallet.movements.takeBack({
    ...{ id: reversalId, reason: 'deposit_reversal', userId, currency, amountMinor },
    businessKey: { scope: 'deposit_reversal', key: `${id}:${attempt}` },
    usdRateE8: mustHave(deposit.usdRateE8, 'rate of a credited deposit'),
    statements: [
      {
        text: 'select reverse_deposit($1, $2, $3, $4::text[])',
        values: [id, reversalId, nowOf(platform), followers.names()],
      },
      restating(id),
    ],
  })
  platform.logOf('payments').warn({ event: 'payments.deposit_reversed', deposit: id })
  await note(parts, deposit, 'Deposit taken back', (sum) =>
    deposit.kind === 'chain'
      ? `Its chain dropped the block with ${sum}.`
      : `The payment of ${sum} turned out to be invalid.`,
  )
  await tellStanding(parts, id)
  await followers.tell()
}

async function tellCredited(parts: PaymentParts, deposit: Deposit): Promise<void> {
  await note(parts, deposit, 'Deposit credited', (sum) => `${sum} are in your balance.`)
  await tellStanding(parts, deposit.id)
}

async function note(
  { notices, platform }: PaymentParts,
  { userId, amountMinor, currency }: Deposit,
  title: string,
  text: (sum: string) => string,
): Promise<void> {
  const { code, decimals } = currencyOf(currency)
  const sum = `${formatAmount(amountMinor, decimals)} ${code}`
  const own = { userId, kind: 'deposit', title, text: text(sum), link: '/wallet/history' } as const
  await notices.put(platform.database, own)
}

/** Tells the player how a deposit stands now. */
export async function tellStanding(
  { platform }: Pick<PaymentParts, 'platform'>,
  id: Uuid,
): Promise<void> {
  const deposit = await findDeposit(platform.database, id)
  if (deposit === undefined) return
  tellDeposit(platform, deposit)
  if (deposit.kind === 'bank') await tellRequestOf(platform, id)
}
