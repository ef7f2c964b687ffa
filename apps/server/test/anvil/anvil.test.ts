import { expect, it, vi } from 'vitest'
import { anvilPath, isToRun } from './anvil.ts'

it('tests on a real node fail where there is none, unless skipping them was asked for', () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(() => isToRun(undefined, undefined)).toThrow(/no anvil for .+ TEST_SKIP_ANVIL=yes/)
  expect(() => isToRun(undefined, 'no')).toThrow()
  expect(said).not.toHaveBeenCalled()
  expect(isToRun(undefined, 'yes')).toBe(false)
  expect(said).toHaveBeenCalledOnce()
  expect(isToRun('/opt/anvil', 'yes')).toBe(true)
  said.mockRestore()
})

it.skipIf(process.env['TEST_SKIP_ANVIL'] === 'yes')('npm brought a node for this machine', () => {
  expect(anvilPath()).toBeDefined()
})
