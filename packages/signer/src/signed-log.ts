import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import {
  isAccountIntent,
  SignerError,
  type Intent,
  type Signed,
  type SpendIntent,
} from './intent.ts'

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

const keyOf = (id: string, version: number) => (version === 0 ? id : `${id} ${version}`)

/**
 * Everything that was ever signed, in a file that only grows: a line is on the disk before its
 * signature leaves the process, so a crash between the two finds it here.
 */
export class SignedLog {
  readonly #entries = new Map<string, SignedEntry>()
  /** Whose a number of a key is. */
  readonly #slots = new Map<string, string>()
  readonly #file: number
  #isBroken = false

  /** @throws Error where a line before the last cannot be read: then nobody knows what was signed */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    if (existsSync(path)) {
      const text = readFileSync(path, 'utf8')
      // A last line without its end was torn by a crash: its signature never left. Cut off, so that
      // the next line does not go on in it.
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      for (const line of whole.split('\n')) this.#read(line)
      if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
    }
    this.#file = openSync(path, 'a', 0o600)
  }

  /** @throws SignerError other-content for an id, or a number of a key, that stands for another payment */
  find(wanted: Intent): SignedEntry | undefined {
    const first = this.#entries.get(wanted.id)
    if (first !== undefined && first.content !== contentOf(wanted)) {
      throw new SignerError('other-content')
    }
    const slot = slotOf(wanted)
    const owner = this.#slots.get(slot)
    if (owner !== undefined && owner !== wanted.id) throw new SignerError('other-content')
    return this.#entries.get(keyOf(wanted.id, wanted.version))
  }

  /** The version before this one. */
  before({ id, version }: Intent): SignedEntry | undefined {
    return version === 0 ? undefined : this.#entries.get(keyOf(id, version - 1))
  }

  /** @throws Error where the last line may stand in the file or not: then nobody knows */
  has(id: string): boolean {
    if (this.#isBroken) throw new Error('the log of signatures is broken')
    return this.#entries.has(id)
  }

  add(entry: SignedEntry): void {
    if (this.#isBroken) throw new Error('the log of signatures is broken')
    const line = Buffer.from(`${JSON.stringify(entry)}\n`)
    // After half a line nothing may follow; whoever opens the log next cuts it off.
    this.#isBroken = true
    if (writeSync(this.#file, line) < line.length) throw new Error('no room for the signature')
    fsyncSync(this.#file)
    this.#isBroken = false
    this.#keep(entry)
  }

  entries(): readonly SignedEntry[] {
    return [...this.#entries.values()]
  }

  close(): void {
    closeSync(this.#file)
  }

  #read(line: string): void {
    if (line === '') return
    this.#keep(entryShape.parse(JSON.parse(line)))
  }

  #keep(entry: SignedEntry): void {
    this.#entries.set(keyOf(entry.id, entry.version), entry)
    if (entry.slot !== null) this.#slots.set(entry.slot, entry.id)
  }
}
