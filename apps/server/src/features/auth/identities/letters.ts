import type { Letter } from '../../../platform/mail/letter.ts'
import { undoPromise } from '../credentials/letters.ts'
import type { UndoLetter } from '../credentials/mail-link.ts'

const advice = 'That was not you? Ask for a new password on the sign-in window at once.'

/** Told after the fact, so that a thief's wallet does not stay unnoticed. */
export const walletConnectedLetter: UndoLetter = ({ to, name, path }) =>
  letter({
    to,
    path,
    subject: 'A wallet was connected',
    text: `Hello ${name}, a wallet was connected to your account just now and can sign in to it.`,
  })

/** Told after the fact, so that an owner notices that a way in is gone. */
export const connectionRemovedLetter: UndoLetter = ({ to, name, path }) =>
  letter({
    to,
    path,
    subject: 'A connection was removed',
    text: `Hello ${name}, a wallet or Telegram was taken from your account and leads into it no longer.`,
  })

function letter({
  to,
  path,
  subject,
  text,
}: {
  to: string
  path: string | null
  subject: string
  text: string
}): Letter {
  const told = [text, 'Other devices were signed out.']
  if (path === null) return { to, subject, paragraphs: told, footnote: advice }
  return {
    to,
    subject,
    paragraphs: [...told, undoPromise],
    action: { label: 'Take it back', path },
    footnote: 'It was you? Then there is nothing to do.',
  }
}
