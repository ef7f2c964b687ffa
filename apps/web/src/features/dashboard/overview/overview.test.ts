import { expect, it } from 'vitest'
import { changeText, dollarText } from './overview.ts'

it('says by how much a figure changed, and nothing where there was none', () => {
  expect(changeText(103, 100)).toBe('+3.0 %')
  expect(changeText(-50, -100)).toBe('+50.0 %')
  expect(changeText(90, 100)).toBe('−10.0 %')
  expect(changeText(5, 0)).toBeNull()
})

it('writes cents as whole dollars', () => {
  expect(dollarText(14_820_649)).toBe('$148,206')
})
