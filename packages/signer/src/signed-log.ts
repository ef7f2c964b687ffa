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
import { claimsOf, contentOf, inputsOf, isPayment, slotOf, type OutputClaim } from './content.ts'
import { SignerError, versionMax, type Intent, type Signed, type SpendIntent } from './intent.ts'
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
  /** The first lines of payments by each output that they spend. */
  readonly #outputs: LineIndex
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
    this.#outputs = new LineIndex(numberOf)
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

  /**
   * Everything that was ever signed says the same of one output: what it holds, and whose key may spend it.
   * @throws SignerError other-output, with each of which something else was said
   */
  checkOutputs(wanted: SpendIntent): void {
    this.#expectWhole()
    const others = wanted.inputs.filter((one) =>
      claimsOf(slotOf(wanted), inputsOf({ ...wanted, inputs: [one] })).some((own) =>
        this.#isOther(own),
      ),
    )
    if (others.length === 0) return
    const names = others.map(({ txid, place }) => ({ txid, place }))
    throw new SignerError('other-output', names)
  }

  /** Whether something else was said of an output. */
  #isOther({ output, claim }: OutputClaim): boolean {
    return this.#outputs.offsets(output).some((offset) => {
      const { slot, inputs } = entryOf(lineAt(this.#file, offset))
      const known = claimsOf(slot, inputs)
      const own = known.filter((one) => one.output === output)
      if (own.some((one) => one.claim !== claim)) return true
      const alike = known.find((one) => this.#outputs.isAlike(one.output, output))
      this.#expectAlike(this.#outputs, alike?.output ?? null, output)
      return false
    })
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
    // Further versions spend the same.
    if (entry.version > 0) return
    for (const { output } of claimsOf(entry.slot, entry.inputs)) this.#outputs.add(output, offset)
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
