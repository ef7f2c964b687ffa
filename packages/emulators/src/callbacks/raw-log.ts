/** One callback as it went over the wire, for the operator. */
export interface RawEntry {
  readonly seq: number
  readonly at: number
  readonly action: string
  readonly sessionId: string
  readonly attempt: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Null when no answer came. */
  readonly status: number | null
  readonly answer: string
  readonly ms: number
  readonly faults: readonly string[]
}

export interface RawLog {
  readonly add: (entry: Omit<RawEntry, 'seq'>) => void
  /** Newest first. */
  readonly list: (limit: number, before?: number) => readonly RawEntry[]
  readonly clear: () => void
}

/** A ring of the last `size` callbacks; it is memory only and gone with the process. */
export function createRawLog(size: number): RawLog {
  let entries: RawEntry[] = []
  let seq = 0
  return {
    add: (entry) => {
      seq += 1
      entries.push({ ...entry, seq })
      if (entries.length >= size * 2) entries = entries.slice(-size)
    },
    list: (limit, before = Infinity) =>
      entries
        .slice(-size)
        .filter((entry) => entry.seq < before)
        .slice(-limit)
        .reverse(),
    clear: () => {
      entries = []
    },
  }
}
