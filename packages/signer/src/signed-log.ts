import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import {
  isAccountIntent,
  SignerError,
  versionMax,
  type Intent,
  type Signed,
  type SpendIntent,
} from './intent.ts'
import { LineIndex } from './line-index.ts'
import { eachLine, lineAt } from './log-lines.ts'
import { RecentSignatures, type RecentSignature } from './recent-signatures.ts'

/** A signature that was given. */
export interface SignedEntry extends Signed {
  readonly id: string
  /** What was signed, without the outputs it was paid from. */
  readonly content: string
  readonly asset: string
  readonly minor: string
  readonly at: number
  /** How often the fee was raised by then. */
  readonly version: number
  /** What no other payment may have (`slotOf`); null in lines of payments that were signed before it was kept. */
  readonly slot: string | null
  /** The most it may cost besides, in minor units of the coin that pays for it. */
  readonly feeMinor: string
  /** The outputs it was paid from (`inputsOf`); null for balances, and in lines that were written before they were kept. */
  readonly inputs: string | null
}

/** Recipient, amounts and, where there is one, the number: what may never differ under one id. */
export function contentOf(wanted: Intent): string {
  const { chain, asset, to, memo, units } = wanted
  const own = isAccountIntent(wanted) ? [wanted.kind, slotOf(wanted)] : []
  return JSON.stringify([chain, asset, to, memo, units, ...own])
}

const contentShape = z.array(z.string().nullable())
/** Whether what was signed under this content is a withdrawal, and no move among our own addresses. */
export function isPayment(content: string): boolean {
  const kind = contentShape.parse(JSON.parse(content))[5]
  return kind === undefined || kind === 'withdrawal'
}

/**
 * Of two transactions in one slot a chain takes one: those under one number of one key, and those of one payment,
 * which spend the same outputs.
 */
export function slotOf(wanted: Intent): string {
  if (!isAccountIntent(wanted)) return [wanted.chain, wanted.id].join(':')
  return [wanted.chain, wanted.branch, wanted.index, wanted.nonce].join(':')
}

/**
 * The outputs that a payment is paid from, in an order of their own. What each holds belongs to it: a signature says
 * what its own output holds and nothing of the others, so whoever had the same signed for different sums could put
 * signatures together that leave more to the chain than any of them says.
 */
export function inputsOf({ inputs }: SpendIntent): string {
  const all = inputs.map(({ txid, place, asset, units, branch, index }) =>
    [txid, place, asset, units, branch, index].join(':'),
  )
  return all.toSorted().join(' ')
}

const entryShape = z.object({
  id: z.string(),
  content: z.string(),
  txid: z.string(),
  raw: z.string(),
  asset: z.string(),
  minor: z.string(),
  at: z.number(),
  version: z.number().default(0),
  slot: z.string().nullable().default(null),
  feeMinor: z.string().default('0'),
  inputs: z.string().nullable().default(null),
})

const entryOf = (line: string): SignedEntry => entryShape.parse(JSON.parse(line))
const keyOf = (id: string, version: number) => (version === 0 ? id : `${id} ${version}`)

/**
 * Everything that was ever signed, in a file that only grows: a line is on the disk before its
 * signature leaves the process, so a crash between the two finds it here. In memory is where its lines begin,
 * and what caps look back at; an answer is read from the disk.
 */
export class SignedLog {
  readonly #lines: LineIndex
  /** The lines of a number of a key. */
  readonly #slots: LineIndex
  readonly #file: number
  /** How long the file is, by what was read and written of it. */
  #end = 0
  #recent: RecentSignatures
  #isBroken = false

  /**
   * @param since from when on caps look back at first.
   * @param numberOf of 32 bits, what the index keeps of a key.
   * @throws Error where a line before the last cannot be read: then nobody knows what was signed
   */
  constructor(path: string, since: number, numberOf?: (key: string) => number) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    this.#lines = new LineIndex(numberOf)
    this.#slots = new LineIndex(numberOf)
    this.#recent = new RecentSignatures(since)
    this.#file = openSync(path, 'a+', 0o600)
    try {
      this.#end = eachLine(this.#file, (line, offset) => {
        if (line !== '') this.#keep(entryOf(line), offset)
      })
      // A last line without its end was torn by a crash: its signature never left. Cut off, so that
      // the next line does not go on in it.
      if (this.#end < fstatSync(this.#file).size) truncateSync(path, this.#end)
    } catch (error) {
      closeSync(this.#file)
      throw error
    }
  }

  /**
   * @throws SignerError other-content for an id, or a number of a key, that stands for another payment
   * @throws Error where the file is not as it was left, here and below: then nobody knows what was signed
   */
  find(wanted: Intent): SignedEntry | undefined {
    this.#expectWhole()
    const first = this.#entry(wanted.id, 0)
    if (first !== undefined && first.content !== contentOf(wanted)) {
      throw new SignerError('other-content')
    }
    const owner = this.#ownerOf(slotOf(wanted))
    if (owner !== undefined && owner !== wanted.id) throw new SignerError('other-content')
    return wanted.version === 0 ? first : this.#entry(wanted.id, wanted.version)
  }

  /** The version before this one. */
  before({ id, version }: Intent): SignedEntry | undefined {
    return version === 0 ? undefined : this.#entry(id, version - 1)
  }

  has(id: string): boolean {
    this.#expectWhole()
    return this.#entry(id, 0) !== undefined
  }

  add(entry: SignedEntry): void {
    this.#expectWhole()
    const line = Buffer.from(`${JSON.stringify(entry)}\n`)
    // After half a line nothing may follow; whoever opens the log next cuts it off.
    this.#isBroken = true
    if (writeSync(this.#file, line) < line.length) throw new Error('no room for the signature')
    fsyncSync(this.#file)
    this.#keep(entry, this.#end)
    this.#end += line.length
    this.#isBroken = false
  }

  /** What was signed after a moment, in the order in which it was. */
  since(moment: number): readonly RecentSignature[] {
    this.#expectWhole()
    if (!this.#recent.reaches(moment)) {
      // The clock was put back by more than a day. A part of what was signed is no answer.
      this.#isBroken = true
      const recent = new RecentSignatures(moment)
      eachLine(this.#file, (line, offset) => {
        if (line !== '') this.#keepIn(recent, entryOf(line), offset)
      })
      this.#recent = recent
      this.#isBroken = false
    }
    return this.#recent.since(moment)
  }

  /** The most that what was signed for this payment may cost, up to a place of the file. */
  mostFeeMinor({ id }: Pick<SignedEntry, 'id'>, slot: string, before = Infinity): bigint {
    let most = 0n
    for (let version = 0; version <= versionMax; version += 1) {
      const entry = this.#entry(id, version, before)
      const minor = entry?.slot === slot ? BigInt(entry.feeMinor) : 0n
      if (minor > most) most = minor
    }
    return most
  }

  close(): void {
    closeSync(this.#file)
  }

  #entry(id: string, version: number, before = Infinity): SignedEntry | undefined {
    for (const offset of this.#lines.offsets(keyOf(id, version))) {
      if (offset >= before) continue
      const entry = entryOf(lineAt(this.#file, offset))
      if (entry.id === id && entry.version === version) return entry
      this.#expectAlike(this.#lines, keyOf(entry.id, entry.version), keyOf(id, version))
    }
    return undefined
  }

  /** Whose a number of a key is. */
  #ownerOf(slot: string): string | undefined {
    for (const offset of this.#slots.offsets(slot)) {
      const entry = entryOf(lineAt(this.#file, offset))
      if (entry.slot === slot) return entry.id
      this.#expectAlike(this.#slots, entry.slot, slot)
    }
    return undefined
  }

  /** @throws Error after half a line, a read that failed, or a change by somebody else */
  #expectWhole(): void {
    if (fstatSync(this.#file).size !== this.#end) this.#isBroken = true
    if (this.#isBroken) throw new Error('the log of signatures is broken')
  }

  /** Two keys may have one number; a line with another number is not the one that was written there. */
  #expectAlike(index: LineIndex, found: string | null, key: string): void {
    if (found !== null && index.isAlike(found, key)) return
    this.#isBroken = true
    throw new Error('the log of signatures was changed')
  }

  #keep(entry: SignedEntry, offset: number): void {
    this.#keepIn(this.#recent, entry, offset)
    this.#lines.add(keyOf(entry.id, entry.version), offset)
    if (entry.slot !== null) this.#slots.add(entry.slot, offset)
  }

  #keepIn(recent: RecentSignatures, entry: SignedEntry, offset: number): void {
    const { at, asset, slot, content, version, feeMinor } = entry
    if (!recent.reaches(at)) return
    const isFirst = slot === null || version === 0
    const most = isFirst ? 0n : this.mostFeeMinor(entry, slot, offset)
    const rise = BigInt(feeMinor) - most
    recent.keep({
      ...{ at, asset, slot, minor: BigInt(entry.minor), isPayment: isPayment(content) },
      riseMinor: rise > 0n ? rise : 0n,
    })
  }
}
