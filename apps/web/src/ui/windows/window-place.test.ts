import { expect, it } from 'vitest'
import { placeAfterKey, placeInside } from './window-place.ts'

const screen = { width: 1440, height: 900 }
const box = { width: 320, height: 280 }

it('keeps a window wholly inside the screen', () => {
  expect(placeInside({ x: 100, y: 50 }, box, screen)).toEqual({ x: 100, y: 50 })
  expect(placeInside({ x: -400, y: 2_000 }, box, screen)).toEqual({ x: 8, y: 612 })
  expect(placeInside({ x: 5_000, y: -9 }, box, screen)).toEqual({ x: 1112, y: 8 })
})

it('shows the upper left part of a window that is larger than the screen', () => {
  expect(placeInside({ x: 50, y: 50 }, box, { width: 200, height: 100 })).toEqual({ x: 8, y: 8 })
})

it('moves by arrow keys, further with Shift, and by no other key', () => {
  expect(placeAfterKey({ x: 100, y: 100 }, 'ArrowLeft', false)).toEqual({ x: 84, y: 100 })
  expect(placeAfterKey({ x: 100, y: 100 }, 'ArrowDown', true)).toEqual({ x: 100, y: 180 })
  expect(placeAfterKey({ x: 100, y: 100 }, 'Enter', false)).toBeUndefined()
})
