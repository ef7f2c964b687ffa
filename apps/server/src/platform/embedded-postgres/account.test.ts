import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseAccount } from './account.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'powerplay-account-'))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

describe('the user PostgreSQL runs as', () => {
  it('is this user when that is not root', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(4_321)
    expect(chooseAccount(join(folder, 'none'))).toEqual({})
  })

  it('is never root', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    expect(chooseAccount(join(folder, 'none')).uid).toBeGreaterThan(0)
  })

  it('is refused the database of another user', () => {
    const owner = process.getuid?.() ?? 0
    vi.spyOn(process, 'getuid').mockReturnValue(owner + 1)
    expect(() => chooseAccount(folder)).toThrow(`belongs to another user (${owner})`)
  })
})
