import { readFile } from 'node:fs/promises'

/** What was noted outside the database of one chain: hashes by number. */
export type ChainNotes = ReadonlyMap<string, ReadonlySet<string>>

/** What the file of anchors says. */
export interface AuditNotes {
  readonly ofChains: ReadonlyMap<string, ChainNotes>
  /** Lines that are no notes; a last one without its end is still being written. */
  readonly unreadable: number
  /** When the first of them was written (epoch ms); null where there are none. */
  readonly since: number | null
}

const note = /^(\S+) (\S+) (\d{1,18}) ([0-9a-f]{64})$/

/** Reads what was noted outside the database; a file that is not there says nothing. */
export async function readNotes(file: string): Promise<AuditNotes> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const ofChains = new Map<string, Map<string, Set<string>>>()
  let unreadable = 0
  let since: number | null = null
  for (const line of text.split('\n').slice(0, -1)) {
    const [, at = '', stream, number, hash] = note.exec(line) ?? []
    if (stream === undefined || number === undefined || hash === undefined) {
      unreadable += 1
      continue
    }
    since ??= Date.parse(at)
    const chain = ofChains.get(stream) ?? new Map<string, Set<string>>()
    chain.set(number, (chain.get(number) ?? new Set()).add(hash))
    ofChains.set(stream, chain)
  }
  return { ofChains, unreadable, since }
}
