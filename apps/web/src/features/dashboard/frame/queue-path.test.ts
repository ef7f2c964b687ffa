import { areas } from '@powerplay/contract/dashboard/areas'
import { expect, it } from 'vitest'
import { queuePath } from './queue-path.ts'

it.each([
  ['withdrawals', 'stage', ['asked', 'taken', 'approved']],
  ['approvals', 'state', ['requested']],
])('leads from the queue of %s to what waits there, the oldest first', (id, key, states) => {
  const { searchParams, pathname } = new URL(queuePath(id), 'https://desk.test')
  expect([pathname, searchParams.get('sort')]).toEqual([`/${id}`, 'at'])
  expect(searchParams.get(key)).toBe(`in.${states.join(',')}`)
  const column = areas.find((one) => one.id === id)?.columns[key]
  expect(Object.keys(column?.choices ?? {})).toEqual(expect.arrayContaining(states))
})

it('leads to the list itself everywhere else', () => {
  expect(queuePath('kyc')).toBe('/kyc')
})
