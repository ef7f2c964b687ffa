import { expect, it } from 'vitest'
import type { ShownColumn } from '@powerplay/contract'
import { readPlace, writePlace } from './list-place.ts'

const column = (key: string, kind: ShownColumn['kind'], is: Partial<ShownColumn>): ShownColumn => ({
  key,
  kind,
  label: key,
  isSorted: false,
  isFiltered: false,
  isHidden: false,
  isFact: false,
  choices: [],
  ...is,
})
const area = {
  columns: [
    column('country', 'country', { isFiltered: true }),
    column('createdAt', 'time', { isFiltered: true, isSorted: true }),
    column('isStaff', 'flag', { isFiltered: true }),
    column('secret', 'text', {}),
  ],
}

it('a list stands whole in its address and comes back from it', () => {
  const place = {
    filters: {
      country: { in: ['DE', 'AT'] },
      createdAt: { gte: 5, lte: 9 },
      isStaff: { is: false },
    },
    sort: 'createdAt',
    dir: 'desc',
    after: 'x',
    before: undefined,
    row: 'user_1',
    tab: 'user-sessions',
  } as const
  const text = writePlace(place)
  expect(text).toBe(
    '?country=in.DE,AT&createdAt=gte.5&createdAt=lte.9&isStaff=is.no&sort=-createdAt&after=x&row=user_1&tab=user-sessions',
  )
  expect(readPlace(area, text)).toEqual(place)
})

it('leaves out of an address what the area does not have', () => {
  const text = '?secret=is.x&country=drop.DE&createdAt=gte.soon&sort=secret&nonsense=1'
  expect(readPlace(area, text)).toMatchObject({ filters: {}, sort: undefined })
})
