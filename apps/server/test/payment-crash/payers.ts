import { randomBytes } from 'node:crypto'
import { bech32 } from '@scure/base'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { z } from 'zod'
import type { DevnetNode } from '../../src/features/payments/chains/devnet-adapter.ts'
import { callOf, type TestApp } from '../app.ts'

/** Its deposits are credited at the twelfth block, a second or two after they were paid. */
export const chain = 'eth'
export const currency = 'usdt'

const playerCount = 6
const welcomeMinor = 1_000n * 10n ** 8n
/** Coins that lie ready: more of them than payouts are on their way at a time. */
const coinCount = 40
const coinUnits = 500_000_000n
const looksMax = 200

/** A player of a run, with the address that deposits are sent to. */
export interface Payer {
  readonly userId: Uuid
  readonly address: string
  /** What the balance held before anything came or went, in minor units. */
  readonly openingMinor: bigint
}

/** An address of nobody here. */
export const strangersAddress = () =>
  bech32.encode(`dev${chain}`, bech32.toWords(new Uint8Array(randomBytes(20))))

/** Whoever plays in a run, and our own address on its chain. */
export interface Prepared {
  readonly payers: readonly Payer[]
  /** Who decides on withdrawals. */
  readonly staffId: Uuid
  readonly hotAddress: string
}

/**
 * Registers the players, lays coins ready that payouts are made from, and has the chain compared with the
 * books for the first time, which says what it began with.
 */
export async function prepare(setUp: TestApp, devnet: DevnetNode): Promise<Prepared> {
  const { payments } = setUp.app.doors
  await payments.keepKeys()
  await payments.look(chain)
  await playedAndLimited(setUp)
  const payers: Payer[] = []
  for (let number = 0; number < playerCount; number += 1) payers.push(await joinPayer(setUp))
  const { userId: staffId } = await setUp.join()
  await setUp.app.doors.auth.grantRole({ userId: staffId, role: '*', by: null })
  const { database } = setUp.app.platform
  const [key] = await database.query<{ hot: string }>({
    text: 'select hot_address as hot from chain_keys where chain = $1',
    values: [chain],
  })
  const hotAddress = mustHave(key, 'keys of the chain').hot
  const coin = { chain, to: hotAddress, asset: currency, units: String(coinUnits), memo: null }
  for (let count = 0; count < coinCount; count += 1) await devnet.ask('faucet', coin, z.string())
  await firstComparison(setUp)
  return { payers, staffId, hotAddress }
}

/** Deposits need not be played here, and no day is too short for a run. */
async function playedAndLimited({ app: { platform } }: TestApp): Promise<void> {
  const reason = 'A run withdraws all the time.'
  const limits = Array.from({ length: 11 }, () => 10_000_000)
  await platform.settings.set({ key: 'payments.playThroughPercent', value: 0, reason, by: null })
  await platform.settings.set({ key: 'payments.dayLimitsUsd', value: limits, reason, by: null })
}

async function joinPayer({ app, join }: TestApp): Promise<Payer> {
  const player = await join()
  await app.platform.database.query({
    text: 'update users set email_verified_at = now() where id = $1',
    values: [player.userId],
  })
  const asked = { currency, chain, amount: '1000' }
  const { wallet } = await app.handlers.depositWallet(asked, callOf(player))
  return { userId: player.userId, address: wallet, openingMinor: welcomeMinor }
}

/** A comparison is passed over where a block came between its questions. */
async function firstComparison({ app: { doors, platform } }: TestApp): Promise<void> {
  for (let times = 0; times < looksMax; times += 1) {
    await doors.payments.look(chain, { reconciles: true })
    const [line] = await platform.database.query({
      text: `select 1 from chain_balances where chain = $1 and asset = $2
        and held_units = $3::numeric`,
      values: [chain, currency, String(coinUnits * BigInt(coinCount))],
    })
    if (line !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the chain was never compared with the books')
}
