/** Texts about e-mail and password; those the specification quotes are kept to the letter. */
export const messages = {
  verified: 'Email verified',
  verifiedText: 'Thank you, that is all.',
  notVerified: 'The email was not verified',
  forgot: {
    text: 'Name your account, and we mail you a link that sets a new password.',
    send: 'Send link',
    sending: 'Sending',
    doneTitle: 'Check your inbox',
    done:
      'If an account goes by that name, a link is on its way to its verified email. ' +
      'It works once and for one hour. Look into the spam folder too.',
    close: 'Back',
  },
  reset: {
    text: 'Every device is signed out when the password is set.',
    save: 'Set password',
    done: 'Password set',
    doneText: 'Log in with the new one.',
    failed: 'The password was not set',
  },
  takeBack: {
    text:
      'Your address is the email of the account again. Every device is signed out. Wallets, apps and ' +
      'a second factor that were added since we wrote, or in the three days before, are removed, and ' +
      'we tell you which.',
    save: 'Take it back',
    done: 'Your account is back',
    doneText: 'Log in with the new password.',
    failed: 'Nothing was changed',
  },
  email: {
    forced:
      'Your account has no email yet. It is needed for your wallet and to recover the account.',
    change:
      'The new address counts once it is verified. We tell the old one, which can take the change ' +
      'back for three days.',
    save: 'Save email',
    failed: "The email you've entered is invalid or already registered.",
    done: 'Email saved',
  },
  password: {
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat the new password',
    mismatch: "Passwords don't match",
    text: 'This signs out your other devices.',
    save: 'Change password',
    done: 'Password changed',
    doneText: 'Other devices were signed out.',
    failed: 'The password was not changed',
  },
  card: {
    title: 'Email and password',
    noEmail: 'No email',
    verified: 'Verified',
    unverified: 'Not verified',
    pending: 'Until {email} is verified',
    password: 'Password',
    passwordText: 'Never shown, kept as a hash',
    change: 'Change',
    changeEmail: 'Change email',
    changePassword: 'Change password',
  },
} as const
