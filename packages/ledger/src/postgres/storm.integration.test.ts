import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '../command.ts'
import { Bank, type BankPlayer } from '../test/bank.ts'
import { bet, mintId, move } from '../test/commands.ts'

let bank: Bank

beforeEach(async () => {
  bank = await Bank.open(Date.now())
})
afterEach(() => bank.close())

const count = (outcomes: readonly Outcome<unknown>[], kind: string) =>
  outcomes.filter((outcome) => outcome.kind === kind).length

/** A repeatable stream of numbers below `below`. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Walks a player's bets in the order of their nonces: what a serial order gives. */
async function expectSerial({ userId, accountId }: BankPlayer, openedMinor: bigint) {
  const rows = await bank.query<{ stake: bigint; payout: bigint; nonce: number }>(
    `select stake_minor as stake, payout_minor as payout, nonce from wagers
      where user_id = $1 order by nonce`,
    [userId],
  )
  let balance = openedMinor
  rows.forEach(({ stake, payout, nonce }, index) => {
    expect(nonce).toBe(index + 1)
    expect(balance >= stake).toBe(true)
    balance += payout - stake
  })
  expect(await bank.balanceOf(accountId)).toBe(balance)
  return rows.length
}

describe('two nodes on one database', () => {
  it('bet from the same accounts with exactly the effects of a serial order', async () => {
    const next = numbers(7)
    const players = await bank.players(8, 500n)
    const orders = Array.from({ length: 1_200 }, (_, turn) => {
      const player = players[next(players.length)]
      if (!player) throw new Error('there are players')
      const stakeMinor = BigInt(1 + next(120))
      const multiplierE4 = (nonce: number) => [0, 15_000, 5_000, 21_000][nonce % 4] ?? 0
      return bank.node(turn).submit(bet({ ...player, stakeMinor, multiplierE4 }))
    })
    const outcomes = await Promise.all(orders)
    let settled = 0
    for (const player of players) settled += await expectSerial(player, 500n)
    expect(count(outcomes, 'done')).toBe(settled)
    expect(count(outcomes, 'done') + count(outcomes, 'refused')).toBe(1_200)
    expect(count(outcomes, 'done')).toBeGreaterThan(100)
  })

  it('do a repeated key once, however often and wherever it is sent', async () => {
    const player = await bank.player(1_000n)
    const keys = Array.from({ length: 40 }, () => mintId())
    const sent = keys.flatMap((key) =>
      Array.from({ length: 6 }, (_, turn) =>
        bank.node(turn).submit(bet({ ...player, key, stakeMinor: 10n })),
      ),
    )
    const outcomes = await Promise.all(sent)
    expect(count(outcomes, 'done')).toBe(40)
    expect(count(outcomes, 'replayed')).toBe(200)
    expect(await expectSerial(player, 1_000n)).toBe(40)
  })

  it('answer a repeated key as a replay although its effect took the last of the money', async () => {
    const players = await bank.players(12, 50n)
    const orders = players.map((player) => ({ ...player, key: mintId(), stakeMinor: 50n }))
    const first = await Promise.all(orders.map((order) => bank.node(0).submit(bet(order))))
    const again = await Promise.all(orders.map((order) => bank.node(1).submit(bet(order))))
    expect([count(first, 'done'), count(again, 'replayed')]).toEqual([12, 12])
  })

  it('let parallel takers have exactly what is there', async () => {
    const player = await bank.player(100n)
    const pot = await bank.account(mintId())
    const takers = Array.from({ length: 50 }, (_, turn) =>
      bank.node(turn).submit(move({ from: player.accountId, to: pot, amountMinor: 10n })),
    )
    const outcomes = await Promise.all(takers)
    expect([count(outcomes, 'done'), count(outcomes, 'refused')]).toEqual([10, 40])
    expect(await bank.balanceOf(player.accountId)).toBe(0n)
  })

  it('carry thousands of transfers over many accounts without making or losing money', async () => {
    const next = numbers(11)
    const players = await bank.players(20, 100n)
    const pick = () => players[next(players.length)]?.accountId ?? 0
    const transfers = Array.from({ length: 3_000 }, (_, turn) => {
      const [from, to] = [pick(), pick()]
      if (from === to) return undefined
      const amountMinor = BigInt(1 + next(90))
      return bank.node(turn).submit(move({ from, to, amountMinor, orderBy: String(from) }))
    })
    await Promise.all(transfers.filter((sent) => sent !== undefined))
    const [row] = await bank.query<{ total: string; lowest: string }>(
      'select sum(balance) as total, min(balance)::text as lowest from accounts where owner is not null',
    )
    expect(row?.total).toBe('2000')
    expect(BigInt(row?.lowest ?? '-1') >= 0n).toBe(true)
  })

  it('lose and repeat nothing while their connections are killed', async () => {
    const players = await bank.players(6, 100_000n)
    const killOne = () =>
      bank.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend' order by random() limit 1`,
      )
    const play = async (player: BankPlayer, index: number) => {
      const outcomes: Outcome<unknown>[] = []
      for (let turn = 0; turn < 120; turn += 1) {
        const node = bank.node(turn)
        const wave = [1n, 2n, 3n].map((stakeMinor) => node.submit(bet({ ...player, stakeMinor })))
        // By progress, not by time: on a slow machine too, each batch gets its tries.
        if (index === 0 && turn % 3 === 0) await killOne()
        outcomes.push(...(await Promise.all(wave)))
      }
      return outcomes
    }
    const outcomes = (await Promise.all(players.map(play))).flat()
    expect(bank.faults).toContain('lost')
    expect(count(outcomes, 'refused')).toBe(0)
    for (const player of players) expect(await expectSerial(player, 100_000n)).toBe(360)
  })
})
