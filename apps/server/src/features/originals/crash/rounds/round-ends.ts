import { setTimeout as sleep } from 'node:timers/promises'
import type { Queries } from '../../../../platform/database/database.ts'
import { findRound } from './round-store.ts'

/** Tells when a running round is over, however many requests wait for it. */
export interface RoundEnds {
  /** @returns false when the round has not ended after six seconds. */
  ended(round: number): Promise<boolean>
}

const lookMs = 50
/** A lost engine is replaced within 5 s. */
const looksMax = 120

export function createRoundEnds(on: Queries): RoundEnds {
  const waits = new Map<number, Promise<boolean>>()
  return {
    ended(round) {
      const running = waits.get(round)
      if (running) return running
      const started = waitFor(on, round).finally(() => waits.delete(round))
      waits.set(round, started)
      return started
    },
  }
}

async function waitFor(on: Queries, round: number): Promise<boolean> {
  for (let look = 0; look < looksMax; look += 1) {
    const found = await findRound(on, round)
    if (found?.state !== 'running') return true
    await sleep(lookMs)
  }
  return false
}
