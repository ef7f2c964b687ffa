import { toIso } from '@powerplay/kernel'
import { chatWireId } from '../actor.ts'
import type { ChatRow } from './chat-store.ts'
import { readMessages } from './message-store.ts'
import type { SupportParts } from '../parts.ts'
import { peopleOf, presentUser } from '../present.ts'

/** Messages of a transcript: a chat of more is cut at its beginning, which is said. */
const rowsMax = 5_000

/** A whole chat as text. What staff noted beside it is not part of it. */
export async function transcriptOf(
  parts: SupportParts,
  chat: ChatRow,
): Promise<{ name: string; text: string }> {
  const { database } = parts.platform
  const part = { before: null, count: rowsMax + 1 }
  const found = await readMessages(database, chat.id, part)
  const rows = found.slice(0, rowsMax).reverse()
  const people = await peopleOf(parts, [chat.user_id, ...rows.map(({ user_id }) => user_id)])
  const id = chatWireId(chat.id)
  const head = [
    `Support chat ${id}`,
    `About: ${chat.title}`,
    `Opened: ${toIso(chat.created_at.getTime())}`,
    ...(chat.closed_at === null ? [] : [`Closed: ${toIso(chat.closed_at.getTime())}`]),
    ...(found.length > rowsMax ? ['Earlier messages are left out.'] : []),
  ]
  const lines = rows.map((row) => {
    const { name, staff } = presentUser(row.user_id, people, row.is_staff)
    const said = [row.message, row.file_id === null ? '' : '[picture]'].filter((one) => one !== '')
    const who = staff ? `${name} (support)` : name
    return `${toIso(row.created_at.getTime())} ${who}: ${said.join(' ')}`
  })
  return { name: `${id}.txt`, text: [...head, '', ...lines, ''].join('\n') }
}
