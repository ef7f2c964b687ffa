import { describe, expect, it } from 'vitest'
import { sharedBuffers } from './server-settings.ts'

const gibibyte = 1024 ** 3

describe('the memory of the embedded database', () => {
  it('is 512 MB on a machine with 4 GiB or more', () => {
    expect(sharedBuffers(4 * gibibyte)).toBe('512MB')
    expect(sharedBuffers(64 * gibibyte)).toBe('512MB')
  })

  it('is an eighth of a smaller machine, and never below 32 MB', () => {
    expect(sharedBuffers(2 * gibibyte)).toBe('256MB')
    expect(sharedBuffers(gibibyte / 16)).toBe('32MB')
  })
})
