import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** One change: a value under a name, or its removal. */
export type Change =
  | { readonly kind: string; readonly id: string; readonly value: unknown }
  | { readonly kind: string; readonly id: string }

/** A durable map of maps: every change is a line in a log, and a whole batch is one write. */
export interface Shelf {
  readonly get: (kind: string, id: string) => unknown
  readonly list: (kind: string) => readonly (readonly [string, unknown])[]
  readonly size: (kind: string) => number
  /** Applies all changes or, after a crash half way, none: a batch is one line. */
  readonly apply: (...changes: readonly Change[]) => void
  readonly close: () => void
}

/** The log is rewritten when it holds this many times more lines than there are values. */
const growthMax = 4
const linesMin = 20_000

/** Opens the log in `folder`, reads it back and goes on writing; a torn last line is dropped. */
export function openShelf(folder: string): Shelf {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'shelf.jsonl')
  const maps = new Map<string, Map<string, unknown>>()
  const mapOf = (kind: string): Map<string, unknown> => {
    const known = maps.get(kind) ?? new Map<string, unknown>()
    maps.set(kind, known)
    return known
  }
  const keep = (changes: readonly Change[]): void => {
    for (const change of changes) {
      if ('value' in change) mapOf(change.kind).set(change.id, change.value)
      else mapOf(change.kind).delete(change.id)
    }
  }
  let lines = readLog(path, keep)
  let file = rewrite(path, maps)
  const total = (): number => [...maps.values()].reduce((sum, map) => sum + map.size, 0)
  return {
    get: (kind, id) => mapOf(kind).get(id),
    list: (kind) => [...mapOf(kind)],
    size: (kind) => mapOf(kind).size,
    apply: (...changes) => {
      writeSync(file, `${JSON.stringify(changes)}\n`)
      keep(changes)
      lines += 1
      if (lines < linesMin || lines < total() * growthMax) return
      closeSync(file)
      file = rewrite(path, maps)
      lines = total()
    },
    close: () => closeSync(file),
  }
}

function readLog(path: string, keep: (changes: readonly Change[]) => void): number {
  if (!existsSync(path)) return 0
  const lines = readFileSync(path, 'utf8').split('\n')
  // What follows the last line break was being written when the process died.
  lines.pop()
  for (const line of lines) {
    const parsed: unknown = JSON.parse(line)
    if (Array.isArray(parsed)) keep(parsed.filter(isChange))
  }
  return lines.length
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'kind' in value && 'id' in value
}

/** Writes what is alive to a new file, puts it in place of the old one and opens it. */
function rewrite(path: string, maps: ReadonlyMap<string, ReadonlyMap<string, unknown>>): number {
  const lines = [...maps].flatMap(([kind, map]) =>
    [...map].map(([id, value]) => `${JSON.stringify([{ kind, id, value }])}\n`),
  )
  writeFileSync(`${path}.new`, lines.join(''))
  renameSync(`${path}.new`, path)
  return openSync(path, 'a')
}
