import type { Letter } from '../../../platform/mail/letter.ts'

/** What a letter with a link says. */
export interface Linked {
  readonly to: string
  readonly name: string
  readonly path: string
}

/** Proof of an e-mail. */
export function verificationLetter({ to, name, path }: Linked): Letter {
  return {
    to,
    subject: 'Verify your email',
    paragraphs: [
      `Hello ${name}, press the button and this address is yours at Powerplay.`,
      'The link works once and for 24 hours.',
    ],
    action: { label: 'Verify email', path },
    footnote: 'You did not sign up? Ignore this mail, nothing happens.',
  }
}

/** The way to a new password. */
export function resetLetter({ to, name, path }: Linked): Letter {
  return {
    to,
    subject: 'Reset your password',
    paragraphs: [
      `Hello ${name}, somebody, hopefully you, asked for a new password of your account.`,
      'The link works once and for one hour. Setting the password signs out every device.',
    ],
    action: { label: 'Set a new password', path },
    footnote: 'You did not ask? Ignore this mail, your password stays as it is.',
  }
}

/** Told after the fact, so that a thief does not stay unnoticed. */
export function passwordChangedLetter(to: string, name: string): Letter {
  return {
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${name}, the password of your account was changed just now.`,
      'Other devices were signed out.',
    ],
    footnote: 'That was not you? Ask for a new password on the sign-in window at once.',
  }
}

/** To a proven address that is to be, or was, given up; the new one may be somebody's secret. */
export function emailBackLetter({ to, name, path }: Linked): Letter {
  return {
    to,
    subject: 'Your email is being changed',
    paragraphs: [
      `Hello ${name}, your account is getting another email: yours counts until the new one is ` +
        'verified, and then no longer.',
      'Was that not you? The button takes it back, for three days: it sets a new password, signs ' +
        'out every device, and removes wallets, apps and a second factor that were added since or ' +
        'in the three days before.',
    ],
    action: { label: 'Take it back', path },
    footnote: 'It was you? Then there is nothing to do.',
  }
}

/** To an address that was never proven: it gives no right to anything, and is told all the same. */
export function emailReplacedLetter(to: string, name: string): Letter {
  return {
    to,
    subject: 'Your email was changed',
    paragraphs: [
      `Hello ${name}, your account has another email now.`,
      'Mail about it no longer comes here.',
    ],
    footnote: 'That was not you? Write to the support from this address at once.',
  }
}

/** After a taking back: what went with it, so that the owner adds again what was theirs. */
export function takenBackLetter(to: string, name: string, removed: readonly string[]): Letter {
  const list = removed.length === 0 ? 'Nothing else had been added lately.' : removed.join(', ')
  return {
    to,
    subject: 'You took your account back',
    paragraphs: [
      `Hello ${name}, your account has this email and a new password again. Every device was signed out.`,
      removed.length === 0
        ? list
        : `Removed, because it was added in the three days before or since: ${list}. What was yours ` +
          'can be added again in the settings of your profile.',
    ],
    footnote: 'That was not you? Ask for a new password on the sign-in window at once.',
  }
}

/** What a button to take something back promises. */
export const undoPromise =
  'Was that not you? The button takes it back, for three days: it sets a new password, signs out ' +
  'every device, and removes wallets, apps and a second factor that were added lately.'
