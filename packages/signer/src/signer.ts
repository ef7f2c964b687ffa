import { join } from 'node:path'
import { chains, type Clock } from '@powerplay/kernel'
import { approveFunds, checkPlace, feeOf, feeOfOutputs } from './account-rules.ts'
import { bitcoinCodec } from './bitcoin-codec.ts'
import {
  checkCaps,
  checkFees,
  feeMostOf,
  ownWorthE6,
  readCaps,
  spentBy,
  type CapRules,
  type Counted,
} from './caps.ts'
import type { ChainPlans } from './chain-plan.ts'
import { hotPlace, type ChainCodec } from './codec.ts'
import { contentOf, inputsOf, slotOf } from './content.ts'
import { devnetCodec } from './devnet-codec.ts'
import { evmCodec } from './evm-codec.ts'
import { isAccountIntent, SignerError, type Intent, type Signed } from './intent.ts'
import { openSeed } from './key-store.ts'
import { keysOf, type ChainKeys } from './keys.ts'
import { checkAgainstLedger, type LedgerReader } from './ledger-check.ts'
import { checkRaise } from './raise-rules.ts'
import { SignedLog } from './signed-log.ts'
import { StopFile, type Stop } from './stop-file.ts'

/** What the signer stands on. */
export interface SignerGround {
  /** Folder of its key store, its log and the file that stops it. */
  readonly folder: string
  readonly passphrase: string
  /** The ledger, read through a role that can change nothing. */
  readonly ledger: LedgerReader
  readonly clock: Clock
  /** Those of `capRules` unless said. */
  readonly caps?: CapRules
  /** The real chains; others are simulated. */
  readonly plans?: ChainPlans
}

/** The public side of a chain's keys. */
export interface PublicKeys {
  readonly chain: string
  readonly xpub: string
  readonly hotAddress: string
}

/** How a signer stands: whether it signs, and what left within the hour and the day, in 1e-6 USD. */
export interface SignerState {
  readonly isStopped: boolean
  readonly stop: Stop | null
  readonly hourE6: string
  readonly dayE6: string
  readonly payments: number
  readonly caps: Pick<CapRules, 'eachUsd' | 'hourUsd' | 'allHourUsd' | 'allDayUsd' | 'hourPayments'>
  /** The most satoshi that one payment of Bitcoin may leave to its chain; signers of older versions do not say. */
  readonly feeMostSatoshi?: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Holds the keys and signs payments, each once, after it has compared them with the ledger itself.
 * Whoever asks it only asks: what is signed follows from the ledger.
 */
export class Signer {
  readonly #ground: SignerGround
  readonly #keys: ReadonlyMap<string, ChainKeys>
  readonly #log: SignedLog
  readonly #caps: CapRules
  readonly #stop: StopFile
  /** One payment after the other: two of one id at once must not both be new. */
  #turn: Promise<unknown> = Promise.resolve()

  /** @throws KeyStoreError */
  constructor(ground: SignerGround) {
    this.#ground = ground
    const seed = openSeed(join(ground.folder, 'keys.json'), ground.passphrase)
    this.#keys = new Map(chains.map(({ id }) => [id, keysOf(seed, id)]))
    this.#log = new SignedLog(join(ground.folder, 'signed.jsonl'), ground.clock.now() - dayMs)
    this.#caps = ground.caps ?? readCaps(undefined)
    this.#stop = new StopFile(ground.folder)
  }

  publicKeys(): PublicKeys[] {
    return [...this.#keys].map(([chain, keys]) => ({
      chain,
      xpub: keys.xpub,
      hotAddress: this.#codecOf(chain).addressOf(chain, keys.publicKey(hotPlace)),
    }))
  }

  get isStopped(): boolean {
    return this.#stop.isThere
  }

  state(): SignerState {
    const now = this.#ground.clock.now()
    const { hourE6, dayE6 } = spentBy(this.#caps, this.#paid(now), now)
    const { eachUsd, hourUsd, allHourUsd, allDayUsd, hourPayments } = this.#caps
    return {
      ...{ isStopped: this.isStopped, stop: this.#stop.read(), payments: this.#counted(now) },
      ...{ hourE6: hourE6.toString(), dayE6: dayE6.toString() },
      caps: { eachUsd, hourUsd, allHourUsd, allDayUsd, hourPayments },
      feeMostSatoshi: feeMostOf(this.#caps, 'btc').toString(),
    }
  }

  /**
   * Signs nothing from now on, until somebody at the machine removes the file `stopped`; what is being
   * signed at this moment is waited for.
   */
  async stop(why: string | null): Promise<void> {
    this.#stop.make({ at: this.#ground.clock.now(), why })
    await this.#turn
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

  /** What caps look back at: payments of a day. */
  #paid(now: number): Counted[] {
    return this.#log.since(now - dayMs).filter(({ minor }) => minor !== 0n)
  }

  /** Payments within the hour that nobody looked at since. */
  #counted(now: number): number {
    const since = Math.max(now - hourMs, this.#stop.countedFrom())
    return this.#paid(now).filter(({ at }) => at > since).length
  }

  /** So many payments are more than there should be: somebody has to look. @throws SignerError stopped */
  #checkCount(now: number): void {
    const { hourPayments } = this.#caps
    if (this.#counted(now) < hourPayments) return
    this.#stop.makeByCount({ at: now, why: `more than ${hourPayments} payments within an hour` })
    throw new SignerError('stopped')
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
    // It may have been stopped while the ledger was read.
    if (this.isStopped) throw new SignerError('stopped')
    const signed = await codec.sign(wanted, keys)
    this.#log.add({
      ...{ id: wanted.id, asset: wanted.asset, minor: minor.toString(), at },
      ...{ version: wanted.version, slot: slotOf(wanted) },
      inputs: isAccountIntent(wanted) ? null : inputsOf(wanted),
      ...{ feeMinor: feeMinor.toString(), ...signed, content: contentOf(wanted) },
    })
    return signed
  }

  /** What leaves us by this signature, in minor units, after every question about it. @throws SignerError */
  async #allowedMinor(wanted: Intent, keys: ChainKeys, at: number): Promise<bigint> {
    const isAccount = isAccountIntent(wanted)
    if (isAccount) checkPlace(wanted)
    else if (wanted.version === 0) this.#log.checkOutputs(wanted)
    // The same payment was asked about when it was signed first, under the same number or with the same outputs.
    if (wanted.version > 0) {
      if (isAccount) {
        if (!this.#log.has(wanted.id)) throw new SignerError('unknown-withdrawal')
        return 0n
      }
      checkRaise(this.#log.before(wanted), wanted)
      this.#log.checkOutputs(wanted)
      return 0n
    }
    if (isAccount && wanted.kind !== 'withdrawal') {
      approveFunds(wanted, this.#codecOf(wanted.chain), keys)
      return 0n
    }
    const minor = await checkAgainstLedger(this.#ground.ledger, wanted, (own) =>
      ownWorthE6(this.#caps, own),
    )
    checkCaps(this.#caps, this.#paid(at), { asset: wanted.asset, minor, at })
    this.#checkCount(at)
    return minor
  }

  /** The most that the chain may take besides, in minor units of the coin that pays it. @throws SignerError over-fee */
  #allowedFee(wanted: Intent, { feeAsset }: ChainCodec, at: number): bigint {
    const isAccount = isAccountIntent(wanted)
    // Where outputs are spent, what is paid and what that costs are of one coin.
    const asset = isAccount ? feeAsset : wanted.asset
    if (asset === null) return 0n
    const minor = isAccount ? feeOf(wanted, asset) : feeOfOutputs(wanted)
    const isOfPayment = !isAccount || wanted.kind === 'withdrawal'
    const paid = this.#log
      .since(at - hourMs)
      .filter(
        (one) =>
          one.slot?.startsWith(`${wanted.chain}:`) === true &&
          (isAccount || one.asset === asset) &&
          one.isPayment === isOfPayment,
      )
      .map(({ riseMinor, at: signedAt }) => ({ asset, minor: riseMinor, at: signedAt }))
    const isRaise = wanted.version > 0
    const beforeMinor = isRaise ? this.#log.mostFeeMinor(wanted, slotOf(wanted)) : 0n
    const kind = isOfPayment ? 'payments' : 'moves'
    checkFees(this.#caps, paid, { asset, minor, at, kind, beforeMinor })
    return minor
  }
}
