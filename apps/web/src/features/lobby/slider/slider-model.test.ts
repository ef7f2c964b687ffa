import type { PromotionBanner } from '@powerplay/contract'
import { expect, it } from 'vitest'
import { bannersOf, placeAfter, safeLink } from './slider-model.ts'

const plain = { type: 'Link', title: '', image: '', link: '', code: '' } as const
const banner = (_id: string, sport: boolean): PromotionBanner => ({ ...plain, _id, sport })

it('goes round in both ways, one item at a time', () => {
  expect([0, 1, 2].map((place) => placeAfter(place, 1, 3))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((place) => placeAfter(place, -1, 3))).toEqual([2, 0, 1])
  expect(placeAfter(0, 1, 0)).toBe(0)
})

it('shows banners of sport on sport pages and the others elsewhere [LOBBY-033]', () => {
  const banners = [banner('a', true), banner('b', false)]
  expect(bannersOf(banners, true).map(({ _id }) => _id)).toEqual(['a'])
  expect(bannersOf(banners, false).map(({ _id }) => _id)).toEqual(['b'])
})

it('follows links inside the site and to https only', () => {
  expect(safeLink('/fairness')).toBe('/fairness')
  expect(safeLink('https://x.example')).toBe('https://x.example')
  for (const link of ['javascript:alert(1)', '//evil.example', '/\\evil.example', '']) {
    expect(safeLink(link)).toBe(null)
  }
})
