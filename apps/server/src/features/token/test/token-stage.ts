import type { InstantMs } from '@powerplay/kernel'
import { afterAll, beforeAll } from 'vitest'
import {
  callOf,
  expectWhole,
  openTestApp,
  type TestApp,
  type TestPlayer,
} from '../../../../test/app.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
/** Two nodes of one site. */
export let node: TestApp
export let other: TestApp
/** The tests' own clock: bets are booked by the database's, so it never goes before that. */
let ahead = 0
export const now = (): InstantMs => systemClock.now() + ahead
/** Lets so much time pass, and nothing be done. */
export const skip = (milliseconds: number) => {
  ahead += milliseconds
}

/** One database and two nodes for the tests of a file; the ledger has to be whole at the end. */
export function useTokenStage(): void {
  beforeAll(openStage)
  afterAll(closeStage)
}

async function openStage(): Promise<void> {
  database = await createTestDatabase()
  const options = {
    ...{ databaseUrl: database.url, clock: { now } },
    environment: { ROLES: 'edge' },
  }
  node = await openTestApp(options)
  other = await openTestApp(options)
}

async function closeStage(): Promise<void> {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
}

export const query = <Row extends object>(text: string, values: unknown[] = []) =>
  node.app.platform.database.query<Row>({ text, values })
export const guest = callOf(null)
export const stake = (player: TestPlayer, amount: string, on = node) =>
  on.app.handlers.stakeToken({ amount }, callOf(player, on.mintKey()))
export const unstake = (player: TestPlayer, amount: string, on = node) =>
  on.app.handlers.unstakeToken({ amount }, callOf(player, on.mintKey()))
export const refusalOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'done',
    (error: unknown) => Reflect.get(Object(error), 'refusal'),
  )

/** Moves all clocks to an instant and does what is due, on both nodes at once. */
export async function at(instant: InstantMs): Promise<void> {
  ahead = instant - systemClock.now()
  for (const each of [node, other]) await each.app.doors.wallet.prices.refresh()
  await node.app.doors.wallet.projections.catchUp()
  await Promise.all([node.app.doors.token.upkeep(), other.app.doors.token.upkeep()])
}

/** A player with a proven address and so many tokens. */
export async function join(tokens: number): Promise<TestPlayer> {
  const player = await node.join()
  await query('update users set email_verified_at = now() where id = $1', [player.userId])
  await node.app.doors.wallet.movements.post({
    ...{ id: node.mintKey(), reason: 'deposit', currency: 'pwr', notEnough: 'token/not-enough' },
    players: [
      { userId: player.userId, pocket: 'real', amountMinor: BigInt(tokens) * 100_000_000n },
    ],
    houses: [{ house: 'deposits', amountMinor: -BigInt(tokens) * 100_000_000n }],
    businessKey: { scope: 'deposit', key: player.userId },
    telling: { context: null },
  })
  return player
}

export const bet = (player: TestPlayer, amount: string) =>
  node.app.whispers.Play(
    {
      ...{ api_id: 'dice', bet: amount, demo: false, currency: 'usdt', quick: true },
      data: { condition: 'under', target: 50 },
    },
    callOf(player, node.mintKey()),
  )
