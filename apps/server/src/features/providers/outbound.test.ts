import { describe, expect, it } from 'vitest'
import type { OutgoingAnswer } from '../../platform/outgoing/outgoing.ts'
import { AggregatorError } from './aggregator.ts'
import { createOutbound, type OutboundRequest } from './outbound.ts'

const get: OutboundRequest = {
  ...{ url: 'http://provider.test/games', method: 'GET', headers: {} },
  ...{ body: null, isRepeatable: true },
}
const post: OutboundRequest = { ...get, method: 'POST', body: '', isRepeatable: false }

function provider(answers: (() => OutgoingAnswer)[]) {
  let asked = 0
  let nowMs = 0
  const last = answers.at(-1)
  const ask = async () => {
    const answer = answers[asked] ?? last
    asked += 1
    if (!answer) throw new Error('nobody there')
    return answer()
  }
  const outbound = createOutbound({
    clock: { now: () => nowMs },
    providerOrigin: () => null,
    ask,
  })
  return {
    outbound,
    asked: () => asked,
    pass(milliseconds: number) {
      nowMs += milliseconds
    },
  }
}

const ok = () => ({ status: 200, bytes: Buffer.from('fine') })
const broken = () => ({ status: 503, bytes: Buffer.from('sorry') })
const refused = () => ({ status: 404, bytes: Buffer.from('no such game') })

describe('the way out to a provider', () => {
  it('asks once more after a fault, if asking twice does no harm', async () => {
    const kind = provider([broken, ok])
    expect(await kind.outbound.ask(get)).toBe('fine')
    const strict = provider([broken, ok])
    await expect(strict.outbound.ask(post)).rejects.toThrow(AggregatorError)
    expect(strict.asked()).toBe(1)
  })

  it('takes a no for an answer', async () => {
    const { outbound, asked } = provider([refused])
    await expect(outbound.ask(get)).rejects.toMatchObject({ isAnswer: true })
    expect(asked()).toBe(1)
  })

  it('rests for 15 seconds after five faults in a row, then tries again', async () => {
    const { outbound, asked, pass } = provider([broken, broken, broken, broken, broken, ok])
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(outbound.ask(post)).rejects.toThrow(AggregatorError)
    }
    expect(outbound.isWell()).toBe(false)
    await expect(outbound.ask(post)).rejects.toThrow('away')
    expect(asked()).toBe(5)
    pass(15_000)
    expect(await outbound.ask(post)).toBe('fine')
  })
})
