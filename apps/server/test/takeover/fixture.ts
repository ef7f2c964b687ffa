import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { InstantMs } from '@powerplay/kernel'
import { projectRoot } from '../../src/platform/project-root.ts'
import { readDump, writeDump, type Dump } from './dump.ts'
import type { AskedBet } from './scene/direct-bets.ts'
import type { Told } from './tell.ts'

/** What the version that made a dump said about it. */
export interface Remembered {
  /** When it was asked: the clock of a test begins here. */
  readonly at: InstantMs
  /** What its calls told once its projections had read everything. */
  readonly told: Told
  /** Wire ids of bets that were refunded after they had been settled. */
  readonly takenBack: readonly string[]
  /** Bets whose keys can be sent again. */
  readonly asked: readonly AskedBet[]
  /** Key of a guest with an open round of mines, and what was told of it. */
  readonly guestKey: string
  readonly guestRound: unknown
}

const path = (name: string) => join(projectRoot(), 'apps/server/test/takeover', name)
const border = '\n\n'

/** Keeps a dump and what was told about it as `name`, compressed. */
export function writeFixture(name: string, dump: Dump, remembered: Remembered): void {
  const text = [JSON.stringify(remembered), writeDump(dump)].join(border)
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 }
  writeFileSync(path(name), brotliCompressSync(text, { params }))
}

export function readFixture(name: string): { dump: Dump; remembered: Remembered } {
  const text = brotliDecompressSync(readFileSync(path(name))).toString()
  const at = text.indexOf(border)
  return {
    remembered: JSON.parse(text.slice(0, at)),
    dump: readDump(text.slice(at + border.length)),
  }
}
