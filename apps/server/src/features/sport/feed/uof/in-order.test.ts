import { expect, it } from 'vitest'
import { createInOrder } from './in-order.ts'

it('hands documents on in their order, each once what it needs is there or cannot be had', async () => {
  const handed: string[] = []
  const order = createInOrder((document) => handed.push(document))
  const first = gate()
  const second = gate()
  order.take('at once')
  order.take('waits', first.promise)
  order.take('behind it')
  order.take('fails', second.promise)
  order.take('last')
  expect(handed).toEqual(['at once'])
  second.reject(new Error('nobody knows it'))
  await Promise.resolve()
  expect([handed.length, order.waiting()]).toEqual([1, 4])
  first.resolve()
  await expect.poll(() => handed).toEqual(['at once', 'waits', 'behind it', 'fails', 'last'])
})

it('forgets what waits when the line is lost', async () => {
  const handed: string[] = []
  const order = createInOrder((document) => handed.push(document))
  const ready = Promise.resolve()
  order.take('old', ready)
  order.clear()
  order.take('new')
  await ready
  expect(handed).toEqual(['new'])
})

/** A promise and its two ends. */
function gate() {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}
