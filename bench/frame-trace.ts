import type { CDPSession, Page } from 'playwright-core'
import { z } from 'zod'
import { percentile } from './samples.ts'

/** What a stretch of time cost the page's main thread, in milliseconds. */
export interface Frames {
  /** Work in a frame, 95 of 100 frames stay below. */
  readonly workMsP95: number
  readonly longTaskMs: number
  readonly count: number
}

const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number().optional(),
  dur: z.number().optional(),
  /** The thread's own time: what other processes took in between is not in it. */
  tdur: z.number().optional(),
  pid: z.number().optional(),
  tid: z.number().optional(),
})
type TraceEvent = z.output<typeof traceEvent>

/** A machine without a graphics card paints on the main thread: that is not the board's doing. */
const paintNames = new Set([
  'Paint',
  'PrePaint',
  'Layerize',
  'Commit',
  'RasterTask',
  'ImageDecodeTask',
])
/** What frames are made of; the thousands of other events of a second are not looked at. */
const wanted = new Set([...paintNames, 'RunTask', 'AnimationFrame'])
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']
const usPerMs = 1_000

/** Plays on a slowed down page and reads from a trace what its frames cost. */
export async function readFrames(
  page: Page,
  slowdown: number,
  play: () => Promise<void>,
): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const events = await traced(session, play)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return framesOf(events)
}

async function traced(session: CDPSession, play: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      if (!wanted.has(one['name'] ?? '')) continue
      const parsed = traceEvent.safeParse(one)
      if (parsed.success) events.push(parsed.data)
    }
  })
  const done = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve())
  })
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await play()
  await session.send('Tracing.end')
  await done
  return events
}

/** Sums the main thread's tasks between one frame's begin and the next. */
export function framesOf(events: readonly TraceEvent[]): Frames {
  const main = mainThreadOf(events)
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid)
  const begins = own
    .filter(isFrame)
    .map(({ ts = 0 }) => ts)
    .sort((left, right) => left - right)
  const work = new Float64Array(Math.max(1, begins.length))
  let longTaskUs = 0
  for (const task of tasksOf(own)) {
    const frame = lastBefore(begins, task.ts)
    if (frame >= 0) work[frame] = (work[frame] ?? 0) + task.workUs
    longTaskUs = Math.max(longTaskUs, task.workUs)
  }
  const sorted = work.sort()
  return {
    workMsP95: percentile(sorted, 0.95) / usPerMs,
    longTaskMs: longTaskUs / usPerMs,
    count: begins.length,
  }
}

/** Where the page begins to make a frame. */
function isFrame({ name, ph }: TraceEvent): boolean {
  return name === 'AnimationFrame' && ph === 'b'
}

/** The thread on which most frames of a page began. */
function mainThreadOf(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const counts = new Map<string, { pid: number; tid: number; count: number }>()
  for (const event of events) {
    if (!isFrame(event)) continue
    const { pid = 0, tid = 0 } = event
    const known = counts.get(`${pid}/${tid}`) ?? { pid, tid, count: 0 }
    counts.set(`${pid}/${tid}`, { ...known, count: known.count + 1 })
  }
  const [most] = [...counts.values()].sort((left, right) => right.count - left.count)
  return most ?? { pid: 0, tid: 0 }
}

/** Whole tasks of a thread in its own time, less the painting inside them. */
function tasksOf(own: readonly TraceEvent[]): { ts: number; workUs: number }[] {
  const complete = own.filter(({ ph, dur = 0 }) => ph === 'X' && dur > 0)
  const paints = byTime(complete.filter(({ name }) => paintNames.has(name)))
  let next = 0
  return byTime(complete.filter(({ name }) => name === 'RunTask')).map((task) => {
    const { ts = 0, dur = 0 } = task
    while (next < paints.length && (paints[next]?.ts ?? 0) < ts) next += 1
    let end = next
    while (end < paints.length && (paints[end]?.ts ?? 0) < ts + dur) end += 1
    const inside = paints.slice(next, end)
    const paintUs = inside.reduce((sum, paint) => sum + ownUs(paint), 0)
    return { ts, workUs: Math.max(0, ownUs(task) - paintUs) }
  })
}

function byTime(events: readonly TraceEvent[]): TraceEvent[] {
  return events.toSorted((left, right) => (left.ts ?? 0) - (right.ts ?? 0))
}

function ownUs({ tdur, dur = 0 }: TraceEvent): number {
  return tdur ?? dur
}

function lastBefore(sorted: readonly number[], at: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
