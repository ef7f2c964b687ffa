import { refuse, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { PokerParts } from '../parts.ts'
import type { Step } from './step.ts'
import { readTable, writeStep } from './table-store.ts'
import type { Table } from './table.ts'

/** What a work on a table comes to: a step, or null where it stays as it is; and the answer. */
export interface Worked<Answer> {
  readonly step: Step | null
  readonly answer: Answer
}

/** A table after a work, with what it was told by. */
export interface Done<Answer> extends Worked<Answer> {
  readonly table: Table
}

/**
 * Works on a table while its row is locked, and writes the step. Others see it from the commit on.
 * @throws Refusal poker/unknown, and whatever the work throws: nothing is written then.
 */
export function onTable<Answer>(
  { platform, clock }: PokerParts,
  id: Uuid,
  work: (table: Table, nowMs: InstantMs) => Worked<Answer>,
): Promise<Done<Answer>> {
  return platform.database.transaction(async (tx) => {
    const before = (await readTable(tx, id, 'locked')) ?? refuse('poker/unknown')
    const { step, answer } = work(before, clock.now())
    const isSame = step === null || (step.table === before && step.happenings.length === 0)
    if (isSame) return { step: null, answer, table: before }
    await writeStep(tx, before, step)
    return { step, answer, table: { ...step.table, version: before.version + 1 } }
  })
}
