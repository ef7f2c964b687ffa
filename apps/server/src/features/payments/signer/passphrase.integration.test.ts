import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainPlans } from '@powerplay/signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { ConfigError, readConfig } from '../../../config.ts'
import { passphraseOf } from './passphrase.ts'
import { startSigner } from './signer-process.ts'

const own = 'of the operator alone'
const evm = (chainId: number) => ({ kind: 'evm', chainId, native: 'eth', tokens: {} }) as const
const ofValue: readonly ChainPlans[] = [
  { eth: evm(1) },
  { eth: evm(31_337), base: evm(8_453) },
  { btc: { kind: 'bitcoin', network: 'main' } },
]
const ofNone: ChainPlans = { eth: evm(11_155_111), btc: { kind: 'bitcoin', network: 'test' } }

describe('the passphrase of the key store', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'powerplay-passphrase-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = () => join(folder, 'passphrase')
  const config = (environment: Record<string, string> = {}) =>
    readConfig({ NODE_ENV: 'test', ...environment })

  it.each(ofValue)('is never drawn for coins of value: %j', (plans) => {
    const draw = () => passphraseOf(config(), plans, folder)
    expect(draw).toThrow(ConfigError)
    expect(draw).toThrow(/the signer needs SIGNER_PASSPHRASE/)
    expect(existsSync(file())).toBe(false)
    expect(passphraseOf(config({ SIGNER_PASSPHRASE: own }), plans, folder)).toBe(own)
    expect(existsSync(file())).toBe(false)
  })

  it.each(ofValue)('may not lie beside the keys of coins of value any more: %j', (plans) => {
    const drawn = passphraseOf(config(), {}, folder)
    const given = { SIGNER_PASSPHRASE: drawn }
    const open = () => passphraseOf(config(given), plans, folder)
    expect(open).toThrow(ConfigError)
    expect(open).toThrow(`${file()} opens the keys beside it`)
    expect(open).toThrow(/signer\.md#passphrase/)
    // Where coins have no value, or it opens nothing, it may.
    expect(passphraseOf(config(given), ofNone, folder)).toBe(drawn)
    expect(passphraseOf(config({ SIGNER_PASSPHRASE: own }), plans, folder)).toBe(own)
    rmSync(file())
    expect(open()).toBe(drawn)
  })

  it('is drawn once for simulated chains and test networks, for its owner to read', () => {
    const first = passphraseOf(config(), {}, folder)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(passphraseOf(config(), ofNone, folder)).toBe(first)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })
})

describe('a server that pays coins of value', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  const node = { kind: 'evm', url: 'http://127.0.0.1:1', chainId: 1, native: 'eth' }
  const environment = {
    ...{ DEMO_BUILD: 'false', CHAIN_NODES: JSON.stringify({ eth: node }) },
    PRICE_VENUES: 'binance=http://127.0.0.1:1,kraken=http://127.0.0.1:1',
  }

  it('does not start without a passphrase where it runs the signer', async () => {
    const start = openTestApp({
      databaseUrl: database.url,
      environment: { ...environment, ROLES: 'edge,worker' },
    })
    await expect(start).rejects.toThrow(/Coins on eth have a value: the signer needs SIGNER_PASS/)
  })

  it('does not start while the passphrase that it is given lies in a file beside the keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'powerplay-passphrase-'))
    const beside = join(folder, 'signer', 'passphrase')
    mkdirSync(join(folder, 'signer'))
    writeFileSync(beside, `${own}\n`)
    const start = openTestApp({
      databaseUrl: database.url,
      environment: {
        ...{ ...environment, ROLES: 'edge,worker' },
        ...{ DATA_DIR: folder, SIGNER_PASSPHRASE: own },
      },
    })
    await expect(start).rejects.toThrow(`${beside} opens the keys beside it`)
    rmSync(folder, { recursive: true })
  })

  it('starts where another node runs the signer, which it does not start itself', async () => {
    const edge = await openTestApp({
      databaseUrl: database.url,
      environment: { ...environment, ROLES: 'edge' },
    })
    const { platform } = edge.app
    const socket = { path: '/nowhere', key: Buffer.alloc(32), clock: platform.clock }
    const plans = ofValue[0] ?? {}
    const order = { socket, plans, databaseUrl: database.url, caps: undefined }
    expect(() => startSigner(platform, order)).toThrow(ConfigError)
    await edge.close()
  })
})
