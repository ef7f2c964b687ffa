import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets two at a time, the others in order, and goes on after a failure', async () => {
  const turns = createTurns(2)
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
