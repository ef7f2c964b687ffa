import { minuteMs, mustHave, secondMs } from '@powerplay/kernel'
import { expect, it } from 'vitest'
import { createPace, type Comparing } from './pace.ts'

type Look = (comparing: Comparing) => Promise<{ readonly isCompared: boolean }>

const nothing = async () => ({ isCompared: false })
const compares: Look = async ({ asking }) => {
  asking()
  return { isCompared: true }
}
const inVain: Look = async ({ asking }) => {
  asking()
  return { isCompared: false }
}
const fails: Look = async ({ asking }) => {
  asking()
  throw new Error('no answer')
}

function started() {
  const time = { now: 10 * minuteMs }
  const pace = createPace({ now: () => time.now })
  /** What a look compares now. */
  const during = async (look: Look = nothing, chain = 'eth') => {
    const told: Comparing[] = []
    const own = pace.during(chain, (comparing) => {
      told.push(comparing)
      return look(comparing)
    })
    await own.catch(() => undefined)
    const { reconciles, begins } = mustHave(told[0], 'a look')
    return { reconciles, begins }
  }
  /** So many seconds until a look reconciles, by looks once a second that compare nothing. */
  const waited = async () => {
    const from = time.now
    while (!(await during()).reconciles) time.now += secondMs
    return (time.now - from) / secondMs
  }
  return { time, during, waited }
}

it('compares at once, then a minute from the beginning of a look that did', async () => {
  const { time, during, waited } = started()
  expect(await during()).toEqual({ reconciles: true, begins: false })
  await during(async (comparing) => {
    time.now += 20 * secondMs
    return compares(comparing)
  })
  // What was never compared may begin meanwhile.
  expect(await during()).toEqual({ reconciles: false, begins: true })
  expect(await waited()).toBe(40)
})

it.each([
  ['passed over', inVain],
  ['failed', fails],
])('tries again soon where it %s, and ever more rarely, up to a minute', async (_how, look) => {
  const { during, waited } = started()
  const pauses: number[] = []
  for (let times = 0; times < 9; times += 1) {
    await during(look)
    expect(await during()).toEqual({ reconciles: false, begins: false })
    pauses.push(await waited())
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  await during(compares)
  expect(await waited()).toBe(60)
  await during(look)
  expect(await waited()).toBe(1)
})

it('counts the pause from the end of an attempt', async () => {
  const { time, during, waited } = started()
  await during(async ({ asking }) => {
    asking()
    time.now += 40 * secondMs
    return { isCompared: false }
  })
  expect(await during()).toEqual({ reconciles: false, begins: false })
  expect(await waited()).toBe(1)
})

it('does not wait until a clock that was put back has come to where it was', async () => {
  const { time, during } = started()
  await during(compares)
  time.now -= 120 * 60 * secondMs
  expect((await during(inVain)).reconciles).toBe(true)
  time.now -= 60 * secondMs
  expect((await during()).reconciles).toBe(true)
})

it('forgets no comparison over an older look that ends later', async () => {
  const { time, during, waited } = started()
  await during(async ({ asking }) => {
    asking()
    time.now += 5 * secondMs
    expect(await during(compares)).toMatchObject({ reconciles: true })
    throw new Error('this look at the chain was given up')
  })
  expect(await during()).toEqual({ reconciles: false, begins: true })
  expect(await waited()).toBe(60)
})

it('goes on where a look failed before it asked, and for every chain apart', async () => {
  const { during } = started()
  await during(async () => {
    throw new Error('no head')
  })
  expect((await during()).reconciles).toBe(true)
  await during(inVain)
  expect((await during(nothing, 'btc')).reconciles).toBe(true)
})
