import type { PokerNote } from '@powerplay/contract'
import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import { cleanText } from '../../platform/clean-text.ts'
import { playerOf, userWireId, type CallContext } from '../../platform/context.ts'
import { presentPlayer } from '../auth/index.ts'
import type { PokerParts } from './parts.ts'
import { playerView } from './present.ts'

const notesMost = 500

interface Asked {
  readonly userId?: string | undefined
  readonly text: string
  readonly color: PokerNote['color']
}

/**
 * A player's own notes; with somebody named, that one is written first, or taken away where it is empty.
 * Refusals: poker/unknown, notes-full.
 */
export async function keepNotes(
  parts: PokerParts,
  asked: Asked,
  context: CallContext,
): Promise<{ notes: PokerNote[] }> {
  const userId = playerOf(context)
  if (asked.userId !== undefined) await writeNote(parts, { ...asked, userId, of: asked.userId })
  const rows = await parts.platform.database.query<{
    aboutId: Uuid
    text: string
    color: PokerNote['color']
  }>({
    text: `select about_id as "aboutId", text, color from poker_notes where user_id = $1
      order by written_ms desc, about_id limit $2`,
    values: [userId, notesMost],
  })
  const people = await parts.users.publicUsers(rows.map(({ aboutId }) => aboutId))
  const viewer = playerView(context.caller)
  return {
    notes: rows.map(({ aboutId, text, color }) => ({
      ...{ userId: userWireId(aboutId), text, color },
      name: presentPlayer(people.get(aboutId), viewer).name,
    })),
  }
}

async function writeNote(
  { platform, users, clock }: PokerParts,
  { userId, of, text: raw, color }: Omit<Asked, 'userId'> & { userId: Uuid; of: string },
): Promise<void> {
  const { database } = platform
  const aboutId = fromWireId('user', of) ?? refuse('poker/unknown')
  const isSomebody = (await users.publicUsers([aboutId])).has(aboutId)
  if (aboutId === userId || !isSomebody) refuse('poker/unknown')
  const text = cleanText(raw)
  if (text === '' && color === 'none') {
    await database.query({
      text: 'delete from poker_notes where user_id = $1 and about_id = $2',
      values: [userId, aboutId],
    })
    return
  }
  const written = await database.query({
    text: `insert into poker_notes (user_id, about_id, text, color, written_ms)
      select $1, $2, $3, $4, $5
      where (select count(*) from poker_notes where user_id = $1 and about_id <> $2) < $6
      on conflict (user_id, about_id) do update
        set text = excluded.text, color = excluded.color, written_ms = excluded.written_ms
      returning about_id`,
    values: [userId, aboutId, text, color, clock.now(), notesMost],
  })
  if (written.length === 0) refuse('poker/notes-full')
}
