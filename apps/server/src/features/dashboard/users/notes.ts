import { userNotes } from '@powerplay/contract/dashboard/areas'
import { playerOf, type Platform } from '../../../platform/context.ts'
import { serveArea, type ServedArea } from '../../../program/area.ts'

/** What staff wrote down about a user. The text stays out of the audit trail, which holds no names. */
export function notesArea({ clock, mintId }: Pick<Platform, 'clock' | 'mintId'>): ServedArea {
  return serveArea(userNotes, {
    source: {
      from: 'user_notes n',
      id: { sql: 'n.id' },
      of: { sql: 'n.user_id', noun: 'user' },
      columns: { at: 'n.written_at', by: 'n.written_by', text: 'n.text' },
    },
    actions: {
      async create({ tx, id, fields, context }) {
        const noteId = mintId()
        await tx.query({
          text: `insert into user_notes (id, user_id, written_by, text, written_at)
            values ($1, $2, $3, $4, $5)`,
          values: [noteId, id, playerOf(context), fields.text, new Date(clock.now())],
        })
        return { after: `note ${noteId}`, answer: noteId }
      },
    },
  })
}
