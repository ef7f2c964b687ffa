import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chains, type Clock } from '@powerplay/kernel'
import { approveFunds, checkPlace, feeOf } from './account-rules.ts'
import { bitcoinCodec } from './bitcoin-codec.ts'
import { capsOf, checkCaps, checkFees, type Cap } from './caps.ts'
import type { ChainPlans } from './chain-plan.ts'
import { hotPlace, type ChainCodec } from './codec.ts'
import { devnetCodec } from './devnet-codec.ts'
import { evmCodec } from './evm-codec.ts'
import { isAccountIntent, SignerError, type Intent, type Signed } from './intent.ts'
import { openSeed } from './key-store.ts'
import { keysOf, type ChainKeys } from './keys.ts'
import { checkAgainstLedger, type LedgerReader } from './ledger-check.ts'
import { contentOf, SignedLog, slotOf } from './signed-log.ts'

/** What the signer stands on. */
export interface SignerGround {
  /** Folder of its key store, its log and the file that stops it. */
  readonly folder: string
  readonly passphrase: string
  /** The ledger, read through a role that can change nothing. */
  readonly ledger: LedgerReader
  readonly clock: Clock
  readonly caps?: ReadonlyMap<string, Cap>
  /** The real chains; others are simulated. */
  readonly plans?: ChainPlans
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
      hotAddress: this.#codecOf(chain).addressOf(chain, keys.publicKey(hotPlace)),
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

  #codecOf(chain: string): ChainCodec {
    const plan = this.#ground.plans?.[chain]
    if (plan === undefined) return devnetCodec
    return plan.kind === 'evm' ? evmCodec(plan) : bitcoinCodec(plan)
  }

  async #signInTurn(wanted: Intent): Promise<Signed> {
    // What was signed may be on its chain already: whoever asks has to learn that, stopped or not.
    const known = this.#log.find(wanted)
    if (known !== undefined) return { txid: known.txid, raw: known.raw }
    if (this.isStopped) throw new SignerError('stopped')
    const keys = this.#keys.get(wanted.chain)
    if (keys === undefined) throw new SignerError('differs-from-ledger')
    const codec = this.#codecOf(wanted.chain)
    const at = this.#ground.clock.now()
    const minor = await this.#allowedMinor(wanted, keys, at)
    const feeMinor = this.#allowedFee(wanted, codec, at)
    const signed = await codec.sign(wanted, keys)
    this.#log.add({
      ...{ id: wanted.id, asset: wanted.asset, minor: minor.toString(), at },
      ...{ version: isAccountIntent(wanted) ? wanted.version : 0, slot: slotOf(wanted) },
      ...{ feeMinor: feeMinor.toString(), ...signed, content: contentOf(wanted) },
    })
    return signed
  }

  /** What leaves us by this signature, in minor units, after every question about it. @throws SignerError */
  async #allowedMinor(wanted: Intent, keys: ChainKeys, at: number): Promise<bigint> {
    const isAccount = isAccountIntent(wanted)
    if (isAccount) checkPlace(wanted)
    // The same payment under the same number was asked about when it was signed first.
    if (isAccount && wanted.version > 0) {
      if (!this.#log.has(wanted.id)) throw new SignerError('unknown-withdrawal')
      return 0n
    }
    if (isAccount && wanted.kind !== 'withdrawal') {
      approveFunds(wanted, this.#codecOf(wanted.chain), keys)
      return 0n
    }
    const minor = await checkAgainstLedger(this.#ground.ledger, wanted)
    const paid = this.#log.entries().map((one) => ({ ...one, minor: BigInt(one.minor) }))
    checkCaps(this.#caps, paid, { asset: wanted.asset, minor, at })
    return minor
  }

  /** The most that the chain may take besides, in minor units of its own coin. @throws SignerError over-fee */
  #allowedFee(wanted: Intent, { feeAsset }: ChainCodec, at: number): bigint {
    if (!isAccountIntent(wanted) || feeAsset === null) return 0n
    const asset = feeAsset
    const minor = feeOf(wanted, asset)
    const paid = this.#log
      .entries()
      .filter(({ slot }) => slot?.startsWith(`${wanted.chain}:`) === true)
      .map((one) => ({ asset, minor: BigInt(one.feeMinor), at: one.at }))
    checkFees(paid, { asset, minor, at })
    return minor
  }
}
