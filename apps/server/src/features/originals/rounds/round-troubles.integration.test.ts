import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '@powerplay/kernel'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { isRefused, minor, RoundPlayer, type Refused } from './test/round-player.ts'

let database: TestDatabase
let node: TestApp
let other: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url })
  const { clock } = node.app.platform
  other = await openTestApp({ databaseUrl: database.url, clock, environment: { ROLES: 'edge' } })
})
afterAll(async () => {
  await other.close()
  await node.close()
  await expectWhole(database.url)
  await database.drop()
})

const stakeMinor = 50_000_000n
const data = { mines: 1 }

/** Asks as often as a client does whose connection breaks: the same call, until it is answered. */
async function insist<Answer extends object>(
  ask: () => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    const isTrouble =
      isRefused(answer) && /^(core|turn\/retry|originals\/play-pending)/.test(answer.name)
    if (!isTrouble || tries === 40) return answer
    await sleep(25)
  }
}

async function answerOf<Answer extends object>(
  ask: () => Promise<Answer | Refused>,
): Promise<Answer> {
  const answer = await insist(ask)
  if (isRefused(answer)) throw new Error(JSON.stringify(answer))
  return answer
}

/** Plays rounds of mines to their end. @returns what they won and lost in all. */
async function playRounds(player: RoundPlayer, rounds: number): Promise<bigint> {
  const at = (step: number) => player.on(step % 2 === 0 ? node : other)
  let profit = 0n
  for (let round = 0; round < rounds; round += 1) {
    const key = node.mintKey()
    const { id } = await answerOf(() => player.tryPlay('mines', { data }, key))
    let told = await answerOf(() => at(0).tryTurn(id, 0, { cell: 0 }))
    for (let step = 1; step < 4 && told.type === 'continue'; step += 1) {
      told = await answerOf(() => at(step).tryTurn(id, step, { cell: step }))
    }
    if (told.type === 'continue') told = await answerOf(() => at(4).tryFinish(id, 4))
    profit += minor(told.game.payout) - stakeMinor
  }
  return profit
}

it('rounds lose and repeat nothing while the connections of both nodes are killed', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const players = await Promise.all(Array.from({ length: 6 }, () => RoundPlayer.join(node)))
  const before = await Promise.all(players.map((player) => player.balance()))
  let isOver = false
  const killing = (async () => {
    while (!isOver) {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend' order by random() limit 1`,
      )
      await sleep(100)
    }
  })()
  const profits = await Promise.all(players.map((player) => playRounds(player, 6))).finally(
    async () => {
      isOver = true
      await killing
      await pool.end()
    },
  )
  await sleep(100)
  for (const [index, player] of players.entries()) {
    expect(await player.balance()).toBe((before[index] ?? 0n) + (profits[index] ?? 0n))
    expect(await player.restore('mines')).toBeNull()
  }
})

it('rounds end once when the house ends them while their players move', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => RoundPlayer.join(node)))
  const rounds = await Promise.all(
    players.map(async (player) => {
      const before = await player.balance()
      const { id } = await player.play('mines', { data })
      return { player, before, id, first: await player.turn(id, 0, { cell: 0 }) }
    }),
  )
  node.pass(25 * hourMs)
  const open = rounds.filter(({ first }) => first.type === 'continue')
  expect(open.length).toBeGreaterThan(0)
  await Promise.all([
    ...open.flatMap(({ player, id }) => [
      player.tryTurn(id, 1, { cell: 1 }),
      player.on(other).tryFinish(id, 1),
      player.on(other).tryTurn(id, 1, { cell: 2 }),
      player.tryFinish(id, 1),
    ]),
    node.app.doors.originals.expireRounds(),
    other.app.doors.originals.expireRounds(),
  ])
  await node.app.doors.originals.expireRounds()
  for (const { player, before, id } of open) {
    const info = await player.info(id)
    if (isRefused(info)) throw new Error(info.name)
    expect(info['status']).not.toBe('in-progress')
    expect(await player.balance()).toBe(before - stakeMinor + minor(String(info['payout'])))
  }
})
