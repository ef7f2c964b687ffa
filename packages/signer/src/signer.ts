import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chains, type Clock } from '@powerplay/kernel'
import type { Pool } from 'pg'
import { capsOf, checkCaps, type Cap } from './caps.ts'
import { devnetCodec, hotPlace } from './devnet-codec.ts'
import { SignerError, type Intent, type Signed } from './intent.ts'
import { openSeed } from './key-store.ts'
import { keysOf, type ChainKeys } from './keys.ts'
import { checkAgainstLedger } from './ledger-check.ts'
import { contentOf, SignedLog } from './signed-log.ts'

/** What the signer stands on. */
export interface SignerGround {
  /** Folder of its key store, its log and the file that stops it. */
  readonly folder: string
  readonly passphrase: string
  /** The ledger, read through a role that can change nothing. */
  readonly pool: Pool
  readonly clock: Clock
  readonly caps?: ReadonlyMap<string, Cap>
}

/** The public side of a chain's keys. */
export interface PublicKeys {
  readonly chain: string
  readonly xpub: string
  readonly hotAddress: string
}

const eachUsd = 25_000
const hourUsd = 50_000

/**
 * Holds the keys and signs payments, each once, after it has compared them with the ledger itself.
 * Whoever asks it only asks: what is signed follows from the ledger.
 */
export class Signer {
  readonly #ground: SignerGround
  readonly #keys: ReadonlyMap<string, ChainKeys>
  readonly #log: SignedLog
  readonly #caps: ReadonlyMap<string, Cap>
  /** One payment after the other: two of one id at once must not both be new. */
  #turn: Promise<unknown> = Promise.resolve()

  /** @throws KeyStoreError */
  constructor(ground: SignerGround) {
    this.#ground = ground
    const seed = openSeed(join(ground.folder, 'keys.json'), ground.passphrase)
    this.#keys = new Map(chains.map(({ id }) => [id, keysOf(seed, id)]))
    this.#log = new SignedLog(join(ground.folder, 'signed.jsonl'))
    this.#caps = ground.caps ?? capsOf(eachUsd, hourUsd)
  }

  publicKeys(): PublicKeys[] {
    return [...this.#keys].map(([chain, keys]) => ({
      chain,
      xpub: keys.xpub,
      hotAddress: devnetCodec.addressOf(chain, keys.publicKey(hotPlace)),
    }))
  }

  get isStopped(): boolean {
    return existsSync(this.#stopFile)
  }

  /** Signs nothing from now on, until somebody at the machine removes the file `stopped`. */
  stop(): void {
    if (!this.isStopped) writeFileSync(this.#stopFile, 'stopped\n', { mode: 0o600 })
  }

  /** Signs a payment, or gives the signature that it gave before. @throws SignerError */
  sign(wanted: Intent): Promise<Signed> {
    const signed = this.#turn.then(() => this.#signInTurn(wanted))
    this.#turn = signed.catch(() => undefined)
    return signed
  }

  /** Whether a payment of this id was ever signed; what is being signed is waited for. */
  hasSigned(id: string): Promise<boolean> {
    return this.#turn.then(() => this.#log.has(id))
  }

  async close(): Promise<void> {
    await this.#turn
    this.#log.close()
  }

  get #stopFile(): string {
    return join(this.#ground.folder, 'stopped')
  }

  async #signInTurn(wanted: Intent): Promise<Signed> {
    // What was signed may be on its chain already: whoever asks has to learn that, stopped or not.
    const known = this.#log.find(wanted)
    if (known !== undefined) return { txid: known.txid, raw: known.raw }
    if (this.isStopped) throw new SignerError('stopped')
    const keys = this.#keys.get(wanted.chain)
    if (keys === undefined) throw new SignerError('differs-from-ledger')
    const minor = await checkAgainstLedger(this.#ground.pool, wanted)
    const at = this.#ground.clock.now()
    const paid = this.#log.entries().map((one) => ({ ...one, minor: BigInt(one.minor) }))
    checkCaps(this.#caps, paid, { asset: wanted.asset, minor, at })
    const signed = devnetCodec.sign(wanted, keys)
    const own = { id: wanted.id, asset: wanted.asset, minor: minor.toString(), at }
    this.#log.add({ ...own, ...signed, content: contentOf(wanted) })
    return signed
  }
}
