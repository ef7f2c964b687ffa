import { expect, it } from 'vitest'
import { nextSpot } from './spot-steps.ts'

/** Zero beside three numbers one above the other, and a wide spot under all of them. */
const boxes = [
  { spot: 'zero', left: 0, right: 50, top: 0, bottom: 150 },
  { spot: 'three', left: 54, right: 104, top: 0, bottom: 48 },
  { spot: 'two', left: 54, right: 104, top: 52, bottom: 98 },
  { spot: 'one', left: 54, right: 104, top: 102, bottom: 150 },
  { spot: 'six', left: 108, right: 158, top: 0, bottom: 48 },
  { spot: 'dozen', left: 54, right: 300, top: 154, bottom: 200 },
]

const from = (spot: string, key: string) => nextSpot(boxes, spot, key)

it('moves to the neighbour on screen, of several to the one beside its middle', () => {
  expect(from('zero', 'ArrowRight')).toBe('two')
  expect(from('three', 'ArrowRight')).toBe('six')
  expect(from('six', 'ArrowLeft')).toBe('three')
  expect(from('three', 'ArrowLeft')).toBe('zero')
  expect(from('two', 'ArrowDown')).toBe('one')
  expect(from('one', 'ArrowDown')).toBe('dozen')
  expect(from('dozen', 'ArrowUp')).toBe('one')
})

it('stays at the edges, and for keys that are no arrows', () => {
  expect(from('zero', 'ArrowLeft')).toBeUndefined()
  expect(from('zero', 'ArrowDown')).toBeUndefined()
  expect(from('six', 'ArrowRight')).toBeUndefined()
  expect(from('two', 'Enter')).toBeUndefined()
  expect(from('nowhere', 'ArrowUp')).toBeUndefined()
})
