import { expect, it } from 'vitest'
import { rowIdOf, rowPath } from './use-frame.ts'

it('finds the row again by the address of its page, whatever its id holds', () => {
  // The router has read the address once already, but for what stands for itself in one.
  const routed = (id: string) => decodeURI(rowPath('game-providers', id).split('/')[2] ?? '')
  for (const id of ['plain', 'a/b?c', '100% Games', 'ä & ö']) expect(rowIdOf(routed(id))).toBe(id)
  expect(rowIdOf('%E0%A4%A')).toBe('%E0%A4%A')
})
