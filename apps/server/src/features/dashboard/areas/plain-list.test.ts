import { expect, it } from 'vitest'
import { chooseRows } from './plain-list.ts'

const keys = ['wallet.betCeilingCents', 'sport.limit.maxStakeCents', 'chat.on', 'FTXMode']
const rows = keys.map((key) => ({ id: key, key }))
const found = (is: string) =>
  chooseRows({ columns: {} }, rows, {
    ...{ filters: { key: { is } }, sort: 'id', isDescending: false },
  }).map(({ id }) => id)

it.each([
  ['wallet', ['wallet.betCeilingCents']],
  ['betCeil', ['wallet.betCeilingCents']],
  ['ceiling', ['wallet.betCeilingCents']],
  ['cents', ['sport.limit.maxStakeCents', 'wallet.betCeilingCents']],
  ['limit.max', ['sport.limit.maxStakeCents']],
  ['ON', ['chat.on']],
  ['ftx', ['FTXMode']],
  ['mode', ['FTXMode']],
  ['eiling', []],
  ['.', []],
])('finds by %s the keys that have a word which begins so', (is, expected) => {
  expect(found(is)).toEqual(expected)
})
