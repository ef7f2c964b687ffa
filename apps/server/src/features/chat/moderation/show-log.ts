import type { ChatLogRow, ChatTotals } from '@powerplay/contract'
import type { InstantMs } from '@powerplay/kernel'
import type { ChatParts } from '../parts.ts'
import { shortOrNull } from '../present.ts'
import { readLog, readTotals, type LogRow } from './log-store.ts'
import { playersOf, presentLogRow } from './present-log.ts'
import { playerByName } from './rank.ts'

interface LogOrder {
  readonly page: number
  readonly perPage: number
  readonly user?: string | undefined
  readonly by?: string | undefined
  readonly action?: LogRow['action'] | undefined
}

/** A page of the log, newest first. Refusal: chat/unknown-player. */
export async function showLog(
  parts: ChatParts,
  { page, perPage, user, by, action }: LogOrder,
): Promise<{ rows: ChatLogRow[]; page: number; pages: number; total: number }> {
  const idOf = async (name: string | undefined) =>
    name === undefined ? null : (await playerByName(parts, name)).id
  const filter = { userId: await idOf(user), actor: await idOf(by), action: action ?? null }
  const part = { skip: (page - 1) * perPage, size: perPage }
  const { rows, total } = await readLog(parts.platform.database, filter, part)
  const players = await parts.users.publicUsers(playersOf(rows))
  const shown = rows.map((row) => presentLogRow(row, players))
  return { rows: shown, page, pages: Math.ceil(total / perPage), total }
}

/** The log in numbers, beside the chat's own count of what is gone. */
export async function showTotals(parts: ChatParts, since: InstantMs): Promise<ChatTotals> {
  // One transaction with one snapshot: the two counts are of the same moment.
  const totals = await parts.platform.database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read' })
    return readTotals(tx, since)
  })
  const actors = totals.byModerator.flatMap(({ actor }) => (actor === null ? [] : [actor]))
  const players = await parts.users.publicUsers(actors)
  return {
    since,
    total: totals.total,
    by_action: [...totals.byAction],
    by_moderator: totals.byModerator.map(({ actor, count }) => ({
      by: shortOrNull(actor, players),
      count,
    })),
    messages_logged: totals.messagesLogged,
    messages_removed: totals.messagesRemoved,
  }
}
