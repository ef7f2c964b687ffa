import { mustHave } from '@powerplay/kernel'
import type { Command, Outcome } from './command.ts'
import { Lane, type LaneReport, type LaneTools } from './lane.ts'
import type { LaneStore } from './store.ts'

/** The only door by which money moves: commands in, durable outcomes out. */
export interface Settler {
  submit<Answer>(command: Command<Answer>): Promise<Outcome<Answer>>
  /** Waits for what is in flight, then closes the lanes. */
  close(): Promise<void>
}

/** Opens a settler over one lane per store. Commands of one owner always take the same lane. */
export function openSettler(
  stores: readonly LaneStore[],
  report: LaneReport,
  tools: LaneTools,
): Settler {
  const lanes = stores.map((store) => new Lane(store, report, tools))
  return {
    submit<Answer>(command: Command<Answer>) {
      const lane = mustHave(lanes[laneOf(command.orderBy, lanes.length)], 'lane')
      return new Promise<Outcome<Answer>>((resolve, reject) => {
        // The lane hands back the outcome of this very command, so its answer is an Answer.
        // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
        const done = resolve as (outcome: Outcome<unknown>) => void
        lane.enqueue({ command, resolve: done, reject })
      })
    },
    async close() {
      await Promise.all(lanes.map((lane) => lane.idle()))
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}

function laneOf(owner: string, lanes: number): number {
  let hash = 0
  for (let index = 0; index < owner.length; index += 1) {
    hash = (hash * 31 + owner.charCodeAt(index)) >>> 0
  }
  return hash % lanes
}
