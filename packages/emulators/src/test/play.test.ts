import { afterEach, describe, expect, it } from 'vitest'
import { games } from '../catalogue/catalogue.ts'
import { openBench } from './bench.ts'

type Bench = Awaited<ReturnType<typeof openBench>>

let bench: Bench
afterEach(() => bench.close())

const uuidOf = (slug: string): string => games.find((game) => game.slug === slug)?.uuid ?? ''
const cents = (text: string): bigint => BigInt(Math.round(Number(text) * 100))

/** Spins until nothing is left of free spins; answers every spin. */
async function spinOut(token: string, bet: string) {
  const spins = [await bench.play(token, 'spin', { bet })]
  while (spins.at(-1)?.body.feature) spins.push(await bench.play(token, 'spin', {}))
  return spins.map((spin) => spin.body)
}

describe('a session at the slots', () => {
  it('makes a signed bet and a signed win of one round out of every paid spin', async () => {
    bench = await openBench()
    const token = await bench.open(uuidOf('fox-hollow'))
    let expected = 100_000n
    for (let at = 0; at < 40; at += 1) {
      for (const spin of await spinOut(token, '1.00')) {
        expected += cents(spin.won) - cents(spin.stake)
        expect(cents(spin.balance)).toBe(expected)
      }
    }
    expect(bench.wallet.balance()).toBe(expected)
    const rounds = new Set(bench.wallet.calls.map((call) => call['round_id']))
    expect(rounds.size).toBe(40)
    for (const round of rounds) {
      const calls = bench.wallet.calls.filter((call) => call['round_id'] === round)
      expect(calls[0]).toMatchObject({ action: 'bet', type: 'bet', finished: '0' })
      expect(calls.filter((call) => call['finished'] === '1')).toHaveLength(1)
      expect(calls.at(-1)).toMatchObject({ action: 'win', finished: '1' })
    }
  })

  it('plays the same under the same seed and another under another', async () => {
    const run = async (seed: string) => {
      bench = await openBench({ seed })
      const token = await bench.open(uuidOf('honey-heist'))
      const spins = []
      for (let at = 0; at < 10; at += 1) spins.push(...(await spinOut(token, '0.20')))
      const sent = bench.wallet.calls.map(({ transaction_id: id, amount }) => ({ id, amount }))
      if (seed !== 'seed-3') await bench.close()
      return { token, spins, sent }
    }
    const [first, second, other] = [await run('seed-2'), await run('seed-2'), await run('seed-3')]
    expect(first).toEqual(second)
    expect(other.spins).not.toEqual(first.spins)
    expect(other.token).not.toBe(first.token)
  })

  it('never calls the wallet in demo and never goes below nothing', async () => {
    bench = await openBench()
    const token = await bench.openDemo(uuidOf('rune-blade'))
    let expected = 100_000n
    let refusal: string | undefined
    // In the end the house wins.
    for (let at = 0; at < 500 && refusal === undefined; at += 1) {
      const spins = await spinOut(token, '100.00')
      refusal = spins[0].error?.code
      if (refusal === undefined)
        for (const spin of spins) expected += cents(spin.won) - cents(spin.stake)
    }
    expect(refusal).toBe('insufficient-funds')
    expect(expected).toBeLessThan(10_000n)
    expect(cents((await bench.play(token, 'state')).body.balance)).toBe(expected)
    expect(bench.wallet.calls).toEqual([])
    await bench.play(token, 'refill', {})
    expect((await bench.play(token, 'state')).body.balance).toBe('1000.00')
  })

  it('sells free spins for their price and refuses them where they are not sold', async () => {
    bench = await openBench()
    const token = await bench.open(uuidOf('frostfang'))
    const bought = await bench.play(token, 'spin', { bet: '1.00', buy: true })
    expect(bought.body).toMatchObject({ stake: '15.10', won: '0.00', freeSpinsWon: 10 })
    expect((await bench.play(token, 'spin', { buy: true })).body.error.code).toBe('feature-running')
    const other = await bench.open(uuidOf('fox-hollow'))
    const refused = await bench.play(other, 'spin', { bet: '1.00', buy: true })
    expect(refused.body.error.code).toBe('bad-bet')
  })

  it('tells nothing of the reels to come and refuses what is no bet', async () => {
    bench = await openBench()
    const token = await bench.open(uuidOf('fox-hollow'))
    const { body } = await bench.play(token, 'state')
    expect(JSON.stringify(body)).not.toContain('strips')
    expect(body.paytable.symbols).toMatchObject({ A: 'fox', W: 'wild', S: 'scatter' })
    for (const bet of ['0.21', '0', '-1', '1e3', '200.00', 'x']) {
      expect((await bench.play(token, 'spin', { bet })).body.error.code).toBe('bad-bet')
    }
    expect((await bench.play(token, 'spin', { more: 1 })).body.error.code).toBe('bad-request')
    expect((await bench.play('nobody', 'state')).status).toBe(404)
    await bench.play(token, 'close', {})
    expect((await bench.play(token, 'spin', { bet: '1.00' })).status).toBe(410)
    expect(bench.wallet.calls).toEqual([])
  })

  it('plays one press at a time', async () => {
    bench = await openBench()
    const token = await bench.open(uuidOf('crown-of-cobalt'))
    const spins = await Promise.all(
      Array.from({ length: 5 }, () => bench.play(token, 'spin', { bet: '1.00' })),
    )
    const done = spins.filter((spin) => spin.status === 200)
    expect(done.length).toBeGreaterThanOrEqual(1)
    for (const spin of spins.filter((one) => one.status !== 200)) {
      expect(spin.body.error.code).toBe('busy')
    }
    const bets = bench.wallet.calls.filter((call) => call['action'] === 'bet')
    expect(bets).toHaveLength(done.length)
  })
})

describe('a seat at a table', () => {
  it('shares one round with every other seat and is paid once when its result is known', async () => {
    bench = await openBench()
    const [nova, guest] = [
      await bench.open(uuidOf('auto-roulette')),
      await bench.openDemo(uuidOf('auto-roulette')),
    ]
    await bench.pass(25_000 - (bench.clock.now() % 25_000))
    expect((await bench.play(nova, 'round')).body.result).toBeNull()
    const chips = { red: '5.00', black: '5.00', n7: '0.10' }
    expect((await bench.play(nova, 'chips', { chips })).body).toMatchObject({
      chips,
      balance: '989.90',
    })
    await bench.play(guest, 'chips', { chips: { red: '5.00' } })
    await bench.pass(15_000)
    const late = await bench.play(nova, 'chips', { chips: { red: '5.00' } })
    expect(late.body.error.code).toBe('bets-closed')
    await bench.pass(5_000)
    const { body: mine } = await bench.play(nova, 'round')
    const { body: theirs } = await bench.play(guest, 'round')
    expect(mine.result).toEqual(theirs.result)
    const spots: Record<string, string> = chips
    const won = Object.entries(spots).reduce(
      (sum, [spot, chip]) => sum + (cents(chip) * BigInt(mine.result.returns[spot] ?? 0)) / 100n,
      0n,
    )
    expect(cents(mine.lastResult.won)).toBe(won)
    expect(bench.wallet.balance()).toBe(100_000n - 1010n + won)
    await bench.pass(60_000)
    expect(bench.wallet.calls.filter((call) => call['action'] === 'win')).toHaveLength(1)
  })

  it('pays after a restart what lay on the table before it', async () => {
    bench = await openBench()
    const token = await bench.open(uuidOf('money-wheel'))
    await bench.pass(26_000 - (bench.clock.now() % 26_000))
    await bench.play(token, 'chips', { chips: { x1: '10.00', x2: '10.00' } })
    await bench.restart()
    await bench.pass(30_000)
    const wins = bench.wallet.calls.filter((call) => call['action'] === 'win')
    expect(wins).toHaveLength(1)
    expect(bench.wallet.balance()).toBe(98_000n + cents(wins[0]?.['amount'] ?? '0'))
  })

  it('refuses spots and stakes that the table does not know', async () => {
    bench = await openBench()
    const token = await bench.open(uuidOf('speed-baccarat'))
    await bench.pass(18_000 - (bench.clock.now() % 18_000))
    for (const chips of [{ nowhere: '1.00' }, { player: '0.01' }, { player: '9999.00' }, {}]) {
      expect((await bench.play(token, 'chips', { chips })).body.error.code).toBe('bad-bet')
    }
    expect(bench.wallet.calls).toEqual([])
  })

  it('tells a seat whose session was closed so, at its next look at the round', async () => {
    bench = await openBench()
    const token = await bench.openDemo(uuidOf('dice-duel'))
    expect((await bench.play(token, 'round')).status).toBe(200)
    await bench.play(token, 'close', {})
    const { status, body } = await bench.play(token, 'round')
    expect([status, body.error.code]).toEqual([410, 'session-closed'])
  })

  it('offers chips from the smallest bet of a table on', async () => {
    bench = await openBench()
    for (const [slug, first] of [
      ['dice-duel', '0.10'],
      ['baccarat-salon', '1.00'],
    ] as const) {
      const { body } = await bench.play(await bench.openDemo(uuidOf(slug)), 'state')
      expect([body.table.minBet, body.table.chips[0]]).toEqual([first, first])
    }
  })
})
