import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConnectionFailure, ServerRefusal } from './server-refusal.ts'
import { useIntention } from './use-intention.ts'

const refusal = (name: string, status: number) =>
  new ServerRefusal({ name, status, code: -1, message: 'No.', params: {} })

function begin() {
  let minted = 0
  const { result } = renderHook(() => useIntention(() => (minted += 1)))
  const send = (what: object, error?: Error) =>
    result.current(what, async (key) => {
      if (error !== undefined) throw Object.assign(error, { key })
      return key
    })
  const keyOf = (what: object, error: Error) =>
    send(what, error).catch((thrown: unknown) => Reflect.get(Object(thrown), 'key'))
  return { send, keyOf }
}

it.each([
  ['no answer came', new ConnectionFailure()],
  ['the server broke', refusal('core/defect', 500)],
  ['the first request still ran', refusal('core/key-in-flight', 409)],
  ['it came too soon to be looked at', refusal('core/too-quick', 429)],
  ['it had to be proven first who asks', refusal('core/two-factor-needed', 403)],
])('keeps its key where %s', async (_when, error) => {
  const { send, keyOf } = begin()
  expect(await keyOf({ sum: 5 }, error)).toBe(1)
  expect(await send({ sum: 5 })).toBe(1)
})

it('has another key for what is sent after an answer, a refusal, or a change', async () => {
  const { send, keyOf } = begin()
  expect(await send({ sum: 5 })).toBe(1)
  expect(await keyOf({ sum: 5 }, refusal('core/stale-version', 409))).toBe(2)
  expect(await keyOf({ sum: 5 }, new ConnectionFailure())).toBe(3)
  expect(await send({ sum: 6 })).toBe(4)
})
