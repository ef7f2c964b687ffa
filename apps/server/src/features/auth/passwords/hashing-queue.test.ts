import { describe, expect, it } from 'vitest'
import { createHashingQueue } from './hashing-queue.ts'
import { createSuspects } from './suspects.ts'

/** A queue of one place whose work ends when it is told. */
function stage(limits: { waitingMax: number; perAddressMax: number }) {
  const queue = createHashingQueue({ atOnceMax: 1, ...limits })
  const order: string[] = []
  const ends: (() => void)[] = []
  const ask = (address: string, isSuspect = false) =>
    queue
      .run({ address, isSuspect }, async () => {
        order.push(address)
        await new Promise<void>((end) => ends.push(end))
      })
      .then(
        () => 'done',
        () => 'refused',
      )
  const endAll = async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      ends.shift()?.()
      await new Promise((next) => setImmediate(next))
    }
  }
  return { ask, endAll, order }
}

describe('the hashing queue', () => {
  it("serves everybody's first before anybody's second", async () => {
    const { ask, endAll, order } = stage({ waitingMax: 9, perAddressMax: 4 })
    const asked = ['flood', 'flood', 'flood', 'flood', 'alice', 'bob'].map((name) => ask(name))
    await endAll()
    await Promise.all(asked)
    expect(order).toEqual(['flood', 'alice', 'bob', 'flood', 'flood', 'flood'])
  })

  it('gives one address few places', async () => {
    const { ask, endAll } = stage({ waitingMax: 9, perAddressMax: 2 })
    const asked = [ask('flood'), ask('flood'), ask('flood'), ask('alice')]
    await endAll()
    expect(await Promise.all(asked)).toEqual(['done', 'done', 'refused', 'done'])
  })

  it('lets addresses that failed lately wait for all others, and give way when it is full', async () => {
    const { ask, endAll, order } = stage({ waitingMax: 2, perAddressMax: 4 })
    const asked = [ask('first'), ask('thief', true), ask('other thief', true), ask('alice')]
    await endAll()
    expect(await Promise.all(asked)).toEqual(['done', 'done', 'refused', 'done'])
    expect(order).toEqual(['first', 'alice', 'thief'])
  })
})

describe('a suspect', () => {
  it('is who fails three times in ten minutes, until the right password', () => {
    let now = 0
    const suspects = createSuspects(() => now)
    const fail = (times: number) => {
      for (let time = 0; time < times; time += 1) suspects.add('10.0.0.1')
    }
    fail(2)
    expect(suspects.has('10.0.0.1')).toBe(false)
    fail(1)
    expect(suspects.has('10.0.0.1')).toBe(true)
    now = 10 * 60_000
    expect(suspects.has('10.0.0.1')).toBe(false)
    fail(3)
    suspects.clear('10.0.0.1')
    expect(suspects.has('10.0.0.1')).toBe(false)
  })
})
