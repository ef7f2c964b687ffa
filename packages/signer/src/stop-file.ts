import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Since when nothing is signed, and why; null where nobody wrote that down. */
export interface Stop {
  readonly at: number
  readonly why: string | null
}

const shape = z.object({ at: z.number(), why: z.string().nullable() })

/**
 * The file `stopped` in the signer's folder. While it is there nothing is signed; it is made by the signer
 * or by hand, and removed by hand alone, by somebody at the machine.
 */
export class StopFile {
  readonly #path: string
  readonly #countPath: string

  constructor(folder: string) {
    this.#path = join(folder, 'stopped')
    this.#countPath = join(folder, 'counted-from')
  }

  get isThere(): boolean {
    return existsSync(this.#path)
  }

  /** What it says; null where it is not there. */
  read(): Stop | null {
    if (!this.isThere) return null
    try {
      return shape.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch {
      // Made by hand.
      return { at: Math.round(statSync(this.#path).mtimeMs), why: null }
    }
  }

  /** The first stop stays: whoever lifts it reads what began it. */
  make(stop: Stop): void {
    if (!this.isThere) writeFileSync(this.#path, `${JSON.stringify(stop)}\n`, { mode: 0o600 })
  }

  /**
   * Stops because of the count of payments. Those up to now are looked at before it is lifted, so the
   * next count begins here; of the two files this one comes last, so a crash between them counts more.
   */
  makeByCount(stop: Stop): void {
    this.make(stop)
    writeFileSync(this.#countPath, String(stop.at), { mode: 0o600 })
  }

  /** Payments after this moment are counted. */
  countedFrom(): number {
    if (!existsSync(this.#countPath)) return 0
    const at = Number(readFileSync(this.#countPath, 'utf8'))
    return Number.isFinite(at) ? at : 0
  }
}
