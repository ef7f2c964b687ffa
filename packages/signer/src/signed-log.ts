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
import { SignerError, type Intent, type Signed } from './intent.ts'

/** A signature that was given. */
export interface SignedEntry extends Signed {
  readonly id: string
  /** What was signed, without the outputs it was paid from. */
  readonly content: string
  readonly asset: string
  readonly minor: string
  readonly at: number
}

/** Recipient and amounts of an intent: what may never differ under one id. */
export function contentOf({ chain, asset, to, memo, units }: Intent): string {
  return JSON.stringify([chain, asset, to, memo, units])
}

const entryShape = z.object({
  id: z.string(),
  content: z.string(),
  txid: z.string(),
  raw: z.string(),
  asset: z.string(),
  minor: z.string(),
  at: z.number(),
})

/**
 * Everything that was ever signed, in a file that only grows: a line is on the disk before its
 * signature leaves the process, so a crash between the two finds it here.
 */
export class SignedLog {
  readonly #entries = new Map<string, SignedEntry>()
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

  /** @throws SignerError other-content for an id that stands for another payment */
  find(wanted: Intent): SignedEntry | undefined {
    const known = this.#entries.get(wanted.id)
    if (known !== undefined && known.content !== contentOf(wanted)) {
      throw new SignerError('other-content')
    }
    return known
  }

  has(id: string): boolean {
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
    this.#entries.set(entry.id, entry)
  }

  entries(): readonly SignedEntry[] {
    return [...this.#entries.values()]
  }

  close(): void {
    closeSync(this.#file)
  }

  #read(line: string): void {
    if (line === '') return
    const entry = entryShape.parse(JSON.parse(line))
    this.#entries.set(entry.id, entry)
  }
}
