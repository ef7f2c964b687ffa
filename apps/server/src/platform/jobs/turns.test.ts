import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets two at a time, the others in order, and goes on after a failure', async () => {
  const turns = createTurns(2, 10)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((number) =>
    turns.take(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(number)
          ends.push(() => (number === 0 ? reject(new Error('no')) : resolve(number)))
        }),
    ),
  )
  const settled = Promise.allSettled(all)
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect(all[0]).rejects.toThrow('no')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})

it('turns away whom too many wait before, and takes him once they are done', async () => {
  const turns = createTurns(1, 2)
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((end) => ends.push(end))
  const all = [1, 2, 3].map(() => turns.take(work))
  await expect(turns.take(work)).rejects.toMatchObject({ refusal: 'core/too-quick' })
  for (const at of [0, 1, 2]) {
    await expect.poll(() => ends.length).toBeGreaterThan(at)
    ends[at]?.()
  }
  await Promise.all(all)
  await turns.take(async () => undefined)
})
