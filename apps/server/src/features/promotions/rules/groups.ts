import type { Uuid } from '@powerplay/kernel'
import { createHash } from 'node:crypto'

export type Group = 'a' | 'b'

/** An offer of an experiment goes to one of its two groups; any other one to everybody. */
export interface Grouped {
  readonly experiment: string | null
  readonly group: Group | null
}

/** The half that a player belongs to: the same for ever, another draw for each experiment. Pure. */
export function groupOf(experiment: string, userId: Uuid): Group {
  const [first = 0] = createHash('sha256').update(`${experiment}:${userId}`).digest()
  return first % 2 === 0 ? 'a' : 'b'
}

/** Whether an offer is for this player, as far as groups go; guests belong to none. Pure. */
export function isForGroup({ experiment, group }: Grouped, userId: Uuid | null): boolean {
  if (experiment === null || group === null) return true
  return userId !== null && groupOf(experiment, userId) === group
}
