import type { Letter } from '../../../platform/mail/letter.ts'
import { undoPromise } from '../credentials/letters.ts'
import type { UndoLetter } from '../credentials/mail-link.ts'

const footnote = 'That was not you? Ask for a new password on the sign-in window at once.'

/** Told after the fact, so that a thief who locks the owner out does not stay unnoticed. */
export const factorOnLetter: UndoLetter = ({ to, name, path }) => {
  const subject = 'Two-factor sign-in is on'
  const told = [
    `Hello ${name}, signing in to your account now asks for the code of an authenticator.`,
    'Other devices were signed out.',
  ]
  if (path === null) return { to, subject, paragraphs: told, footnote }
  return {
    to,
    subject,
    paragraphs: [...told, undoPromise],
    action: { label: 'Take it back', path },
    footnote: 'It was you? Then there is nothing to do.',
  }
}

export function factorOffLetter(to: string, name: string): Letter {
  return {
    to,
    subject: 'Two-factor sign-in is off',
    paragraphs: [
      `Hello ${name}, signing in to your account no longer asks for the code of an authenticator.`,
      'Other devices were signed out.',
    ],
    footnote,
  }
}
