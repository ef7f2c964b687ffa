import type { Letter } from '../../../platform/mail/letter.ts'

const footnote = 'That was not you? Ask for a new password on the sign-in window at once.'

/** Told after the fact, so that a thief who locks the owner out does not stay unnoticed. */
export function factorOnLetter(to: string, name: string): Letter {
  return {
    to,
    subject: 'Two-factor sign-in is on',
    paragraphs: [
      `Hello ${name}, signing in to your account now asks for the code of an authenticator.`,
      'Other devices were signed out.',
    ],
    footnote,
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
