import { hourMs, type Uuid } from '@powerplay/kernel'
import type { Letter } from '../../../platform/mail/letter.ts'
import { chatWireId } from '../actor.ts'
import { closeSilent, takeMailDue, type ChatRow } from './chat-store.ts'
import { dropLooseFiles } from '../files/file-store.ts'
import { readMessages } from './message-store.ts'
import type { SupportParts } from '../parts.ts'
import { peopleOf, presentUser } from '../present.ts'
import { closeAfterHours } from '../settings.ts'
import { tellStatus } from './tell.ts'

const lettersAtOnce = 50

/** Sends answers that stayed unread by mail, and closes chats whose player stays away. */
export async function tend(parts: SupportParts): Promise<void> {
  const { clock, database, settings } = parts.platform
  await mailAnswers(parts)
  const at = clock.now()
  const before = at - settings.get(closeAfterHours) * hourMs
  for (const chat of await closeSilent(database, { at, before })) {
    await tellStatus(parts, { ...chat, status: 'closed', assigned: null })
  }
  await dropLooseFiles(database, at)
}

async function mailAnswers(parts: SupportParts): Promise<void> {
  const { clock, database } = parts.platform
  for (let sent = 0; sent < lettersAtOnce; sent += 1) {
    const isMore = await database.transaction(async (tx) => {
      const chat = await takeMailDue(tx, clock.now())
      if (chat === undefined) return false
      const letter = await letterOf(parts, chat)
      if (letter !== undefined) await parts.mail.put(tx, letter)
      return true
    })
    if (!isMore) break
    parts.mail.wake()
  }
}

/** The answers that were not read; undefined for an address that nobody has proven. */
async function letterOf(parts: SupportParts, chat: ChatRow): Promise<Letter | undefined> {
  const { database } = parts.platform
  const to = await provenEmailOf(parts, chat.user_id)
  const found = await readMessages(database, chat.id, { before: null, count: 20 })
  const seen = chat.user_read?.getTime() ?? 0
  const fresh = found.filter((row) => row.is_staff && row.created_at.getTime() > seen).reverse()
  const [first] = fresh
  if (to === null || first === undefined) return undefined
  const people = await peopleOf(
    parts,
    fresh.map(({ user_id }) => user_id),
  )
  const { name } = presentUser(first.user_id, people, true)
  const said = fresh.flatMap(({ message }) =>
    message === '' ? ['(a picture)'] : message.split('\n'),
  )
  return {
    to,
    subject: 'Support has answered',
    paragraphs: [
      `${name} answered your question "${chat.title}":`,
      ...said.filter((one) => one !== ''),
    ],
    action: { label: 'Open the chat', path: `/?support=${chatWireId(chat.id)}` },
    footnote: 'Answers to this mail reach nobody. Please write in the chat.',
  }
}

async function provenEmailOf({ users }: SupportParts, userId: Uuid): Promise<string | null> {
  const account = await users.accountOf(userId)
  return account?.isEmailVerified === true ? users.emailOf(userId) : null
}
