import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator, type Emulator } from '@powerplay/emulators'
import { callOf, expectWhole, openTestApp, type TestApp } from '../../../../test/app.ts'
import { createTestDatabase } from '../../../../test/database.ts'

/** Who we are to the emulated aggregator of the tests. */
export const emulated = { merchantId: 'powerplay-test', merchantKey: 'a-key-of-the-tests' } as const

/** A node and an emulated aggregator that know each other, with its games in the catalogue. */
export interface EmulatedHouse {
  readonly node: TestApp
  readonly emulator: Emulator
  readonly callbackUrl: string
  readonly databaseUrl: string
  /** Ends both; fails when the books are broken. */
  close(): Promise<void>
}

/** The emulator must know our port and we its own: the site listens behind a port that is free. */
async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })
}

export async function openEmulatedHouse(): Promise<EmulatedHouse> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'powerplay-emulator-'))
  const port = await freePort()
  const callbackUrl = `http://127.0.0.1:${port}/api/callback/slotegrator`
  const keys = { ...emulated, callbackUrl }
  const seed = 'a seed of the tests'
  const emulator = await startEmulator({ ...keys, port: 0, dataDir, seed, gamesPerSecond: 1_000 })
  const node = await openTestApp({
    databaseUrl: database.url,
    environment: {
      ROLES: 'edge',
      PORT: String(port),
      AGGREGATOR_URL: emulator.apiUrl,
      AGGREGATOR_ID: emulated.merchantId,
      AGGREGATOR_KEYS: emulated.merchantKey,
    },
  })
  await node.app.listen()
  await node.app.handlers.syncProviders({}, callOf(null))
  return {
    node,
    emulator,
    callbackUrl,
    databaseUrl: database.url,
    async close() {
      await emulator.stop()
      await node.close()
      await expectWhole(database.url)
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
