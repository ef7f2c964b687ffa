import { minuteMs, type InstantMs, type Uuid } from '@powerplay/kernel'
import { askReality, tellTimeUsed } from '../../protection/index.ts'
import { announce } from '../lobby/announce.ts'
import type { PokerParts } from '../parts.ts'
import { fillUp } from '../seats/fill-up.ts'
import { freeSeats } from '../seats/stand-up.ts'
import { changedLines, type ChangedLine } from '../lines/lines-store.ts'
import { offerSeats } from '../seats/wait-line.ts'
import { onTable } from '../table/on-table.ts'
import { noteLine } from '../table/lost-line.ts'
import { leave, sitOut, tick } from '../table/play.ts'
import { plain } from '../table/step.ts'
import { voidHand } from '../table/settle.ts'
import { findDue, type Due } from '../table/table-store.ts'
import { runningHand, seatOf, type Table } from '../table/table.ts'

/** A table that cannot be brought on for so long gives its hand back. */
const stuckMs = 2 * minuteMs

/**
 * Brings every table on: values that did not come, turns that ended, cards of a run-out, the next hand.
 * Players who were excluded fold at their turn and stand up after the hand; those whose time is used up play
 * the hand to its end before, and those of whom a reality check waits sit out until it is answered. Each step is one commit under
 * the table's row, so any number of nodes may do this.
 * @param isOn false to bring hands to their end and everybody off the tables.
 */
export async function runTables(parts: PokerParts, isOn: boolean): Promise<void> {
  const { clock, platform } = parts
  const due = await findDue(platform.database, clock.now(), isOn)
  const of = (kind: Due['kind']) => due.filter((each) => each.kind === kind)
  for (const { kind, tableId, userId } of due) {
    if (kind !== 'end' && kind !== 'used' && kind !== 'ask') continue
    await guarded(parts, tableId, () => stopSeat(parts, { kind, tableId, userId }))
  }
  // Before the next hand is dealt.
  for (const { tableId } of of('fill')) await guarded(parts, tableId, () => fillUp(parts, tableId))
  for (const { tableId } of of('due')) await guarded(parts, tableId, () => bringOn(parts, tableId))
  const left = new Set([...of('end'), ...of('used'), ...of('left')].map(({ tableId }) => tableId))
  for (const id of left) await guarded(parts, id, () => freeSeats(parts, id))
  for (const { tableId } of of('wait')) {
    await guarded(parts, tableId, () => offerSeats(parts, tableId))
  }
}

/** Where a node with many players is gone, other work of the tables goes on between two looks. */
const linesAtOnce = 40

/** Notes at the seats whose players came, or went: the tables are told, and turns are longer for it. */
export async function followLines(parts: PokerParts): Promise<void> {
  const { clock, log, platform } = parts
  const changed = await changedLines(platform.database, clock.now()).catch((error: unknown) => {
    // Hands go on where nobody can say who is here.
    log.error({ event: 'poker.lines_failed', error: String(error) })
    return []
  })
  const tableIds = new Set(changed.map(({ tableId }) => tableId))
  for (const id of [...tableIds].slice(0, linesAtOnce)) {
    const here = changed.filter(({ tableId }) => tableId === id)
    await guarded(parts, id, () => followAt(parts, id, here))
  }
}

async function followAt(
  parts: PokerParts,
  id: Uuid,
  changed: readonly ChangedLine[],
): Promise<void> {
  const done = await onTable(parts, id, (table) => {
    const next = changed.reduce((now, { userId, isHere }) => {
      const seat = seatOf(now, userId)
      return seat ? noteLine(now, seat, isHere).table : now
    }, table)
    return { step: plain(next), answer: null }
  })
  await announce(parts, done)
}

interface Stop {
  readonly kind: 'end' | 'used' | 'ask'
  readonly tableId: Uuid
  readonly userId: Uuid | null
}

async function stopSeat(parts: PokerParts, { kind, tableId, userId }: Stop): Promise<void> {
  const done = await onTable(parts, tableId, (table, nowMs) => {
    const seat = seatOf(table, userId)
    // A hand that began since the look is played to its end; another node may have been faster.
    const isHeld = kind !== 'end' && runningHand(table) !== null
    if (!seat || isHeld || seat.status === 'leaving') return { step: null, answer: null }
    const to = kind === 'ask' ? sitOut : leave
    return { step: to(table, seat, { tools: parts.tools, nowMs }), answer: null }
  })
  await announce(parts, done)
  if (done.step === null || userId === null || kind === 'end') return
  await (kind === 'ask' ? askReality : tellTimeUsed)(parts.platform, userId)
}

async function bringOn(parts: PokerParts, id: Uuid): Promise<void> {
  try {
    const done = await onTable(parts, id, (table, nowMs) => ({
      step: tick(table, { tools: parts.tools, nowMs }),
      answer: null,
    }))
    await announce(parts, done)
  } catch (error) {
    await giveUp(parts, id)
    throw error
  }
}

/** Gives a hand back that nobody can play on. */
async function giveUp(parts: PokerParts, id: Uuid): Promise<void> {
  const done = await onTable(parts, id, (table, nowMs) => {
    const hand = runningHand(table)
    const step =
      hand && isStuck(table, nowMs) ? voidHand(table, hand, { tools: parts.tools, nowMs }) : null
    return { step, answer: null }
  })
  await announce(parts, done)
}

function isStuck({ dueMs }: Table, nowMs: InstantMs): boolean {
  return dueMs !== null && dueMs + stuckMs <= nowMs
}

/** What one table meets keeps no other waiting. */
async function guarded(
  { log }: PokerParts,
  table: Uuid,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    log.error({ event: 'poker.table_failed', table, error: text })
  }
}
