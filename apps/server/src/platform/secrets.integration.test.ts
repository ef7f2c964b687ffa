import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Defect } from '@powerplay/kernel'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { readConfig } from '../config.ts'
import { openDatabase, type Database } from './database/database.ts'
import { openLog } from './telemetry/log.ts'
import { openSecrets } from './secrets.ts'

let own: TestDatabase
let database: Database
let folder: string

beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, openLog('silent'))
})
beforeEach(async () => {
  await database.query({ text: 'delete from platform_secrets' })
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const configOf = (more: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...more })

describe('the master key', () => {
  it('is made on the first start, for its owner alone, and found again', async () => {
    const first = await openSecrets(configOf(), database)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    const again = await openSecrets(configOf(), database)
    expect(again.key('csrf').equals(first.key('csrf'))).toBe(true)
    rmSync(folder, { recursive: true })
  })

  it('gives each purpose a key of its own', async () => {
    const secrets = await openSecrets(configOf(), database)
    const keys = (['csrf', 'captcha', 'seeds', 'bearer'] as const).map((purpose) =>
      secrets.key(purpose).toString('hex'),
    )
    expect(new Set(keys).size).toBe(4)
  })

  it('stops the start with one sentence when it is not the key of the database', async () => {
    await openSecrets(configOf({ SECRET_KEY: 'a'.repeat(64) }), database)
    await expect(openSecrets(configOf({ SECRET_KEY: 'b'.repeat(64) }), database)).rejects.toThrow(
      /not the one this database was made with/,
    )
  })

  it('does not overwrite a key file that is damaged', async () => {
    writeFileSync(join(folder, 'secret.key'), 'half a ke')
    await expect(openSecrets(configOf(), database)).rejects.toThrow(/no key of 64 hex digits/)
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('half a ke')
  })

  it('three nodes that start at once on an empty database agree', async () => {
    const nodes = await Promise.all([1, 2, 3].map(() => openSecrets(configOf(), database)))
    expect(new Set(nodes.map((secrets) => secrets.key('seeds').toString('hex'))).size).toBe(1)
  })
})

describe('sealing', () => {
  it('opens what it sealed, and never seals a text the same way twice', async () => {
    const secrets = await openSecrets(configOf(), database)
    const sealed = [secrets.seal('seeds', 'f00d'), secrets.seal('seeds', 'f00d')]
    expect(sealed[0]).not.toBe(sealed[1])
    expect(sealed.map((text) => secrets.open('seeds', text))).toEqual(['f00d', 'f00d'])
  })

  it('refuses what was changed, cut or sealed for something else', async () => {
    const secrets = await openSecrets(configOf(), database)
    const sealed = Buffer.from(secrets.seal('seeds', 'f00d'), 'base64url')
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
    expect(() => secrets.open('seeds', sealed.toString('base64url'))).toThrow(Defect)
    expect(() => secrets.open('seeds', 'AAAA')).toThrow(Defect)
    expect(() => secrets.open('csrf', secrets.seal('seeds', 'f00d'))).toThrow(Defect)
  })
})
