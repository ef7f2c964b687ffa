/** Where a full frame goes. `droppedRows` did not fit into it and are gone. */
export type FrameSink = (
  channel: string,
  event: string,
  rows: readonly object[],
  droppedRows: number,
) => void

/** Gathers the rows of busy events into frames. */
export interface Coalescer {
  add(channel: string, event: string, rows: readonly object[]): void
  /** Sends what waits and stops the timers. */
  close(): void
}

interface Frame {
  readonly channel: string
  readonly event: string
  readonly rows: object[]
  droppedRows: number
}

/** Frames leave at most this often: within the 50 to 100 ms that eyes do not notice. */
export const frameMs = 80
/** After a rest the first rows wait only for what is told in the same moment. */
const companyMs = 5
/** Rows of one frame; of more, the newest stay. */
export const frameRowsMax = 20

/**
 * One frame per channel and event leaves every 80 ms, or as often as `frameMsOf` says of an event, as
 * long as there are rows; what comes after a rest leaves at once.
 */
export function createCoalescer(
  sink: FrameSink,
  frameMsOf: (event: string) => number = () => frameMs,
): Coalescer {
  const paces = new Map<number, Coalescer>()
  return {
    add(channel, event, rows) {
      const everyMs = frameMsOf(event)
      const pace = paces.get(everyMs) ?? createPace(sink, everyMs)
      paces.set(everyMs, pace)
      pace.add(channel, event, rows)
    },
    close() {
      for (const pace of paces.values()) pace.close()
    },
  }
}

/** The frames of all events that leave equally often: together, by one timer. */
function createPace(sink: FrameSink, everyMs: number): Coalescer {
  let frames = new Map<string, Frame>()
  let timer: NodeJS.Timeout | undefined
  let leftAtMs = Number.NEGATIVE_INFINITY
  const waitMs = () => Math.max(companyMs, everyMs - (performance.now() - leftAtMs))
  const flush = () => {
    timer = undefined
    leftAtMs = performance.now()
    const leaving = frames
    frames = new Map()
    for (const frame of leaving.values()) {
      sink(frame.channel, frame.event, frame.rows, frame.droppedRows)
    }
  }
  return {
    add(channel, event, rows) {
      const key = `${channel} ${event}`
      const frame = frames.get(key) ?? { channel, event, rows: [], droppedRows: 0 }
      frames.set(key, frame)
      for (const row of rows) {
        frame.rows.push(row)
        if (frame.rows.length > frameRowsMax) {
          frame.rows.shift()
          frame.droppedRows += 1
        }
      }
      timer ??= setTimeout(flush, waitMs())
    },
    close() {
      clearTimeout(timer)
      flush()
    },
  }
}
