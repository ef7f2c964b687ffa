import { chatRulesVersion } from '@powerplay/contract'
import { mustHave, Refusal } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { textOf } from '../chat-line.ts'
import { pour, type PourOrder } from '../pour.ts'
import { callerOf } from './bets.ts'
import type { BenchPlayer } from './players.ts'

let lines = 0

/** Lets these players write as often as the bench wants: addresses proven, rules read, no slow mode. */
export async function seatAtChat({ platform }: App, writers: readonly BenchPlayer[]) {
  const { database, settings } = platform
  const ids = writers.map(({ userId }) => userId)
  await database.query({
    text: 'update users set email_verified_at = now() where id = any($1::uuid[])',
    values: [ids],
  })
  await database.query({
    text: `insert into chat_members (user_id, rules_version, rules_at)
      select id, $2, now() from unnest($1::uuid[]) as id on conflict do nothing`,
    values: [ids, chatRulesVersion],
  })
  const rooms = settings.list().find(({ key }) => key === 'chat.channels')?.value
  const value = Array.isArray(rooms) ? rooms.map((room: object) => ({ ...room, slowS: 0 })) : rooms
  const reason = 'The bench writes more often than any player may.'
  await settings.set({ key: 'chat.channels', value, reason, by: null })
}

/**
 * Writes lines through the use case behind the whisper ChatMessage. A machine that cannot keep the pace
 * has some refused; they reach nobody, and only what arrives is counted.
 * @returns how many were stored.
 */
export async function pourChat(
  app: App,
  writers: readonly BenchPlayer[],
  order: PourOrder,
): Promise<number> {
  const shared = { socketId: null, key: null, setSessionCookie: ignore, attach: ignore }
  const sent: Promise<unknown>[] = []
  const refused = new Map<string, number>()
  await pour(order, () => {
    lines += 1
    const writer = mustHave(writers[lines % writers.length], 'writer')
    const context: CallContext = { ...shared, caller: callerOf(writer) }
    const line = { message: textOf(lines), channel: 'general' }
    const count = (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refused.set(error.message, (refused.get(error.message) ?? 0) + 1)
    }
    sent.push(app.whispers.ChatMessage(line, context).catch(count))
  })
  await Promise.all(sent)
  for (const [why, count] of refused)
    console.error(`${count} of ${sent.length} lines refused: ${why}`)
  return sent.length - [...refused.values()].reduce((sum, count) => sum + count, 0)
}

const ignore = () => undefined
