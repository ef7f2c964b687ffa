import { afterEach, describe, expect, it } from 'vitest'
import { games } from '../catalogue/catalogue.ts'
import { openBench } from './bench.ts'

type Bench = Awaited<ReturnType<typeof openBench>>

let bench: Bench
afterEach(() => bench.close())

const slot = games.find((game) => game.slug === 'oro-bells')?.uuid ?? ''

const fault = (name: string, more: object = {}) => ({ name, share: 1, left: 1, ...more })

/** One spin while the clock goes on, as when the wallet is silent; then `ms` more pass. */
async function spinWhile(token: string, ms: number) {
  let isDone = false
  const spin = bench.play(token, 'spin', { bet: '1.00' }).finally(() => (isDone = true))
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await bench.pass(500)
  }
  await bench.pass(ms)
  return spin
}

const actions = (): string[] => bench.wallet.calls.map((call) => call['action'] ?? '')

describe('callbacks under faults', () => {
  it('refunds a bet whose answer was dropped: the money is back, nothing was played', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    await bench.operate('POST', 'faults', fault('dropAnswer'))
    const spin = await bench.play(token, 'spin', { bet: '1.00' })
    expect(spin.body.error.code).toBe('wallet-unreachable')
    expect(bench.wallet.balance()).toBe(99_900n)
    await bench.pass(3000)
    expect(actions()).toEqual(['bet', 'refund'])
    expect(bench.wallet.calls[1]?.['bet_transaction_id']).toBe(
      bench.wallet.calls[0]?.['transaction_id'],
    )
    expect(bench.wallet.balance()).toBe(100_000n)
  })

  it('lets a bet that was under way for four seconds arrive after its refund', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    await bench.operate('POST', 'faults', fault('delay', { delayMs: 4000 }))
    const spin = await spinWhile(token, 3000)
    expect(spin.body.error.code).toBe('wallet-unreachable')
    await bench.pass(2000)
    expect(actions()).toEqual(['refund', 'bet'])
    expect(bench.wallet.balance()).toBe(100_000n)
  })

  it('sends a bet that was held back after its own refund', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    await bench.operate('POST', 'faults', fault('reorder'))
    await bench.play(token, 'spin', { bet: '1.00' })
    await bench.pass(3100)
    expect(actions()).toEqual(['refund', 'bet'])
    expect(bench.wallet.balance()).toBe(100_000n)
  })

  it('sends everything twice and changes nothing by it', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    await bench.operate('POST', 'faults', fault('duplicate', { left: null }))
    const { body } = await bench.play(token, 'spin', { bet: '1.00' })
    await bench.pass(100)
    expect(actions().sort()).toEqual(['bet', 'bet', 'win', 'win'])
    const won = BigInt(Math.round(Number(body.won) * 100))
    expect(bench.wallet.balance()).toBe(99_900n + won)
    const bets = bench.wallet.calls.filter((call) => call['action'] === 'bet')
    expect(bets[0]).toEqual(bets[1])
  })

  it('is refused with a bad signature or a stale clock and gives the bet back', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    for (const name of ['badSignature', 'staleClock']) {
      await bench.operate('POST', 'faults', fault(name))
      const spin = await bench.play(token, 'spin', { bet: '1.00' })
      expect(spin.body.error.code).toBe('refused-by-wallet')
      await bench.pass(3000)
      expect(bench.wallet.balance()).toBe(100_000n)
    }
  })

  it('repeats a win until the wallet takes it, counts the repeats and stops after 33', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    await bench.operate('POST', 'faults', fault('dropAnswer', { left: 2 }))
    await bench.play(token, 'spin', { bet: '1.00' })
    await bench.pass(10_000)
    await bench.operate('DELETE', 'faults')
    bench.wallet.calls.length = 0
    const spin = await bench.play(token, 'spin', { bet: '1.00' })
    expect(spin.status).toBe(200)
    bench.wallet.setDown(true)
    const lost = await bench.play(token, 'spin', { bet: '1.00' })
    expect(lost.body.error.code).toBe('wallet-unreachable')
    for (let minute = 0; minute < 34; minute += 1) await bench.pass(61_000)
    const { body } = await bench.operate('GET', 'deliveries')
    expect(body.waiting).toEqual([])
    expect(body.failed).toMatchObject([{ action: 'refund', attempt: 33 }])
    bench.wallet.setDown(false)
    await bench.operate('POST', 'deliveries/retry', { id: body.failed[0].id })
    expect(actions().at(-1)).toBe('refund')
    expect((await bench.operate('GET', 'deliveries')).body.failed).toEqual([])
  })

  it('marks a repeat as one and keeps the transaction id', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    const spin = bench.play(token, 'spin', { bet: '1.00' })
    await spin
    await bench.operate('POST', 'faults', fault('dropAnswer', { left: 1, share: 1 }))
    bench.wallet.calls.length = 0
    await bench.play(token, 'spin', { bet: '1.00' })
    await bench.pass(3000)
    await bench.pass(5000)
    const refunds = bench.wallet.calls.filter((call) => call['action'] === 'refund')
    expect(refunds).toHaveLength(1)
    await bench.operate('POST', 'faults', fault('dropAnswer', { left: 3 }))
    await bench.play(token, 'spin', { bet: '1.00' })
    await bench.pass(3000)
    await bench.pass(1000)
    await bench.pass(2000)
    await bench.pass(4000)
    const repeats = bench.wallet.calls
      .filter((call) => call['action'] === 'refund')
      .slice(1)
      .map((call) => [call['transaction_id'], call['casino_request_retry_count']])
    expect(new Set(repeats.map(([id]) => id)).size).toBe(1)
    expect(repeats.map(([, count]) => count)).toEqual([undefined, '1', '2'])
    expect(bench.wallet.balance() % 100n).toBeGreaterThanOrEqual(0n)
  })

  it('refunds after a restart the bet it was asking about when it ended', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    await bench.operate('POST', 'faults', fault('delay', { delayMs: 60_000 }))
    const spin = bench.play(token, 'spin', { bet: '1.00' }).catch(() => 'cut off')
    while ((await bench.operate('GET', 'overview')).body.asking === 0) continue
    await bench.restart()
    await spin
    await bench.pass(5000)
    expect(actions()).toEqual(['refund'])
    await bench.pass(60_000)
    expect(bench.wallet.balance()).toBe(100_000n)
  })

  it('ends in the balance of the spins that were played, however much goes wrong on the way', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    for (const [name, share] of [
      ['duplicate', 0.3],
      ['dropAnswer', 0.15],
      ['reorder', 0.15],
      ['delay', 0.1],
      ['badSignature', 0.05],
      ['staleClock', 0.05],
    ]) {
      const delayMs = 4000
      await bench.operate('POST', 'faults', { name, share, left: null, delayMs })
    }
    let expected = 100_000n
    let played = 0
    for (let at = 0; at < 60; at += 1) {
      const { status, body } = await spinWhile(token, 8000)
      if (status !== 200) continue
      played += 1
      expected += BigInt(Math.round(Number(body.won) * 100)) - 100n
    }
    await bench.operate('DELETE', 'faults')
    await bench.pass(10 * 60_000)
    expect((await bench.operate('GET', 'deliveries')).body.waiting).toEqual([])
    expect(played).toBeGreaterThan(20)
    expect(played).toBeLessThan(60)
    expect(bench.wallet.balance()).toBe(expected)
  })

  it('shows every callback raw, newest first, with its signature and its answer', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    await bench.play(token, 'spin', { bet: '1.00' })
    const { body } = await bench.operate('GET', 'log?limit=10')
    expect(body.entries.map((entry: { action: string }) => entry.action)).toEqual(['win', 'bet'])
    expect(body.entries[1]).toMatchObject({ status: 200, attempt: 0, sessionId: 'session-1' })
    expect(body.entries[1].headers['X-Sign']).toMatch(/^[0-9a-f]{40}$/)
    expect(body.entries[1].body).toContain('action=bet&amount=1.00&currency=USD')
    expect(body.entries[1].answer).toContain('"balance"')
  })

  it('makes single callbacks by hand and keeps the operator’s door shut without the token', async () => {
    bench = await openBench()
    const token = await bench.open(slot)
    const bet = { session: token, action: 'bet', amount: '2.50', transactionId: 'hand-1' }
    expect((await bench.operate('POST', 'actions', bet)).body.reply).toMatchObject({ kind: 'ok' })
    expect(bench.wallet.balance()).toBe(99_750n)
    const list = [{ action: 'bet', amount: '2.50', transactionId: 'hand-1', type: 'bet' }]
    const back = { session: token, action: 'rollback', rollback: list }
    const { body } = await bench.operate('POST', 'actions', back)
    expect(body.reply.body.rollback_transactions).toEqual(['hand-1'])
    expect(bench.wallet.balance()).toBe(100_000n)
    const bad = { session: token, action: 'balance', signature: 'bad' }
    expect((await bench.operate('POST', 'actions', bad)).body.reply.kind).toBe('refused')
    expect((await bench.operate('POST', 'actions', { action: 'steal' })).status).toBe(422)
    expect((await fetch(`${bench.url()}/api/operator/overview`)).status).toBe(401)
  })
})

describe('self-validation', () => {
  it('passes 24 checks against a wallet that keeps the protocol and leaves its balance', async () => {
    bench = await openBench()
    expect((await bench.post('self-validate')).status).toBe(422)
    await bench.open(slot)
    const { body } = await bench.post('self-validate')
    expect(body.log.filter((line: string) => line.includes('failed'))).toEqual([])
    expect(body).toMatchObject({ success: true })
    expect(body.log).toHaveLength(24)
    expect(bench.wallet.balance()).toBe(100_000n)
  })

  it.each([
    ['forgetsTransactions', /bet takes its amount, once/],
    ['ignoresSignature', /wrong signature/],
    ['ignoresTombstones', /bet that comes after its refund/],
    ['refusesLateWins', /another session of the same round/],
  ])('finds a wallet that %s', async (name, expected) => {
    bench = await openBench({ wallet: { [name]: true } })
    await bench.open(slot)
    const { body } = await bench.operate('POST', 'self-validation')
    expect(body.success).toBe(false)
    const failed = body.checks.filter((check: { isPassed: boolean }) => !check.isPassed)
    expect(failed.some((check: { name: string }) => expected.test(check.name))).toBe(true)
  })

  it('asks for a session of the last fifteen minutes', async () => {
    bench = await openBench()
    await bench.open(slot)
    await bench.pass(16 * 60_000)
    expect((await bench.post('self-validate')).body.status).toBe(422)
  })
})
