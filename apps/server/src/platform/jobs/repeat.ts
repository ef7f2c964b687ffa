import { secondMs } from '@powerplay/kernel'
import type { Log } from '../telemetry/log.ts'

/** A piece of upkeep that a process does now and then. */
export interface Upkeep {
  /** Event name of the log line when it fails, for example `wallet.partitions_failed`. */
  readonly event: string
  readonly everyMs: number
  /**
   * A turn that takes longer is given up: whatever it still does, the next one begins. For work of which two
   * turns at once do no harm; without it a turn may take as long as it likes.
   */
  readonly turnMsMax?: number
  work(): Promise<void>
}

/** Ends what is repeated. Resolves once the turn that still runs is over. */
export type Stop = () => Promise<void>

/** So many turns that are left out, one after the other, are told. */
const leftOutTold = 10

/**
 * Does the upkeep every so often; a failure is logged and tried again next time. A turn that is due while the
 * one before still runs is left out.
 */
export function repeat(log: Log, { event, everyMs, turnMsMax, work }: Upkeep): Stop {
  let running: Promise<void> | undefined
  let leftOut = 0
  const turn = async () => {
    try {
      await (turnMsMax === undefined ? work() : inTime(work(), turnMsMax))
    } catch (error) {
      log.warn({ event, error: error instanceof Error ? error.message : String(error) })
    }
  }
  const timer = setInterval(() => {
    if (running !== undefined) {
      leftOut += 1
      if (leftOut === leftOutTold) log.warn({ event, error: `still at it after ${leftOut} turns` })
      return
    }
    leftOut = 0
    running = turn().finally(() => {
      running = undefined
    })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** @throws Error where the work takes longer, which then goes on unseen */
async function inTime(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`given up after ${limitMs / secondMs} s`)
    timer = setTimeout(() => reject(error), limitMs).unref()
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
