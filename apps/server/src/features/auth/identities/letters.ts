import type { Letter } from '../../../platform/mail/letter.ts'

/** Told after the fact, so that a thief's wallet does not stay unnoticed. */
export function walletConnectedLetter(to: string, name: string): Letter {
  return {
    to,
    subject: 'A wallet was connected',
    paragraphs: [
      `Hello ${name}, a wallet was connected to your account just now and can sign in to it.`,
      'Your connections are listed in the settings of your profile.',
    ],
    footnote: 'That was not you? Remove it there and change your password at once.',
  }
}
