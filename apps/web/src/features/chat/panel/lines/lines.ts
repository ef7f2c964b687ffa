import type { ChatMessage } from '@powerplay/contract'

/** The messages of a channel as far as they are known, oldest first. */
export interface Lines {
  readonly rows: readonly ChatMessage[]
  /** Everything up to this number is known; 0 before anything is. */
  readonly known: number
  /** Whether there are older ones on the server. */
  readonly hasOlder: boolean
  /** Ids that were taken away, newest last: a row may come in after its removal. */
  readonly gone?: readonly string[]
}

export const noLines: Lines = { rows: [], known: 0, hasOlder: false }

/** Most messages that are kept; older ones are asked for again when somebody scrolls up. */
export const linesMax = 500
/** Removals that are remembered. */
const goneMax = 200

const byNumber = (one: ChatMessage, other: ChatMessage) =>
  one.number - other.number || one._id.localeCompare(other._id)

/** Rows put in, each once, in the order of their numbers; `known` stays. */
function merged(
  rows: readonly ChatMessage[],
  more: readonly ChatMessage[],
  gone: readonly string[] = [],
): ChatMessage[] {
  const byId = new Map(rows.map((row) => [row._id, row]))
  for (const row of more) {
    if (!byId.has(row._id) && !gone.includes(row._id)) byId.set(row._id, row)
  }
  return [...byId.values()].sort(byNumber)
}

/** The latest page of a channel, which comes newest first. */
export function opened(page: readonly ChatMessage[], pageRows: number): Lines {
  const rows = [...page].sort(byNumber)
  return { rows, known: rows.at(-1)?.number ?? 0, hasOlder: page.length >= pageRows }
}

/** An older page in front. */
export function extended(lines: Lines, page: readonly ChatMessage[], pageRows: number): Lines {
  return { ...lines, rows: merged(lines.rows, page, lines.gone), hasOlder: page.length >= pageRows }
}

/**
 * What the server pushed. `isHole` says that numbers before it are missing: they were removed
 * meanwhile, or have to be asked for.
 */
export function pushed(lines: Lines, row: ChatMessage): { lines: Lines; isHole: boolean } {
  const rows = merged(lines.rows, [row], lines.gone)
  const kept = rows.length > linesMax ? rows.slice(-linesMax) : rows
  const known = contiguous(kept, lines.known)
  const hasOlder = lines.hasOlder || kept.length < rows.length
  return { lines: { ...lines, rows: kept, known, hasOlder }, isHole: row.number > known }
}

/** The last number that rows lead to without a hole, from the one that is known. */
function contiguous(rows: readonly ChatMessage[], known: number): number {
  let last = known
  for (const { number } of rows) if (number === last + 1) last = number
  return last
}

/**
 * The latest page as it stands now, for a page that missed messages, removals or both: of its span only what
 * it holds is left. Older rows stay where they join it, so that the reader keeps the place; across a
 * hole the list begins anew. What was pushed or removed since the page was asked for counts more
 * than the page, which may be older.
 * @param asked the lines when the page was asked for.
 */
export function reconciled(
  lines: Lines,
  page: readonly ChatMessage[],
  pageRows: number,
  asked: Lines = lines,
): Lines {
  const fresh = opened(page, pageRows)
  const before = new Set(asked.rows.map(({ _id }) => _id))
  const goneBefore = new Set(asked.gone)
  const gone = lines.gone ?? []
  const removedSince = gone.filter((id) => !goneBefore.has(id))
  const pushedSince = lines.rows.filter(
    ({ _id, number }) => number >= fresh.known && !before.has(_id),
  )
  const [oldest] = fresh.rows
  const isJoined = oldest !== undefined && oldest.number <= lines.known + 1
  const older =
    isJoined && fresh.hasOlder ? lines.rows.filter(({ number }) => number < oldest.number) : []
  const newest = merged([], [...fresh.rows, ...pushedSince], removedSince)
  const rows = [...older, ...newest].slice(-linesMax)
  const hasOlder = older.length > 0 ? lines.hasOlder : fresh.hasOlder
  return { rows, known: contiguous(newest, fresh.known), hasOlder, gone }
}

/** Without these messages. */
export function without(lines: Lines, ids: readonly string[]): Lines {
  const taken = new Set(ids)
  return {
    ...lines,
    rows: lines.rows.filter(({ _id }) => !taken.has(_id)),
    gone: [...(lines.gone ?? []), ...ids].slice(-goneMax),
  }
}

/** With one message changed. */
export function changed(
  lines: Lines,
  id: string,
  change: (row: ChatMessage) => ChatMessage,
): Lines {
  return { ...lines, rows: lines.rows.map((row) => (row._id === id ? change(row) : row)) }
}
