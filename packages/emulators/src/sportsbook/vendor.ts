import {
  generateKeyPairSync,
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChance } from '../platform/chance.ts'
import { type Clock, stoppable, systemClock } from '../platform/clock.ts'
import { openShelf } from '../platform/shelf.ts'
import { createVendorApi, type VendorAnswer } from './vendor-api.ts'
import { createVendorBets } from './bets.ts'
import { createVendorBook } from './book.ts'
import { createWalletClient } from './wallet-client.ts'

export interface VendorOptions {
  /** Where the site takes callbacks, for instance `http://127.0.0.1:8080/api/callback/sportsbook`. */
  readonly callbackUrl: () => string
  readonly brandId: string
  /** The public key of the site's tokens. */
  readonly siteKey: JsonWebKey
  /** Folder of its own store and key. */
  readonly dataDir: string
  /** Secret that all matches follow from. */
  readonly seed: string
  readonly clock?: Clock
  readonly patienceMs?: number
  readonly onDefect?: (error: unknown) => void
}

/** The emulated maker of a sportsbook that is embedded in foreign sites. */
export interface Vendor {
  /** The public key its callbacks are signed with, PEM. */
  readonly publicKey: string
  /** Answers a call of its renderer. */
  answer(path: string, body: unknown): Promise<VendorAnswer>
  /** Settles what is decided and sends what waits; it does so by itself once it is started. */
  turn(): Promise<void>
  start(): void
  stop(): void
}

const turnMs = 1_000
const usualPatienceMs = 5_000

export function createVendor(options: VendorOptions): Vendor {
  const { callbackUrl, brandId, siteKey, dataDir, seed } = options
  mkdirSync(dataDir, { recursive: true })
  const { clock, stop } = stoppable(options.clock ?? systemClock)
  const key = createPrivateKey(keptKey(dataDir))
  const shelf = openShelf(dataDir)
  const book = createVendorBook(createChance(seed))
  const patienceMs = options.patienceMs ?? usualPatienceMs
  const wallet = createWalletClient({ callbackUrl, key, now: () => clock.now(), patienceMs })
  const bets = createVendorBets({ shelf, clock, book, wallet })
  bets.resume()
  const again = (): void => {
    bets
      .turn()
      .catch((error: unknown) => options.onDefect?.(error))
      .finally(() => clock.after(turnMs, again))
  }
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    answer: createVendorApi({ book, bets, clock, siteKey, brandId }),
    turn: () => bets.turn(),
    start: () => void clock.after(turnMs, again),
    stop() {
      stop()
      shelf.close()
    },
  }
}

/** Drawn once and kept beside the store. */
function keptKey(dataDir: string): string {
  const path = join(dataDir, 'key.pem')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  writeFileSync(path, pem, { mode: 0o600 })
  return pem
}
