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
      'If an account goes by that name, a link is on its way to its email. ' +
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
  email: {
    forced:
      'Your account has no email yet. It is needed for your wallet and to recover the account.',
    change: 'The new address has to be verified, and we tell the old one.',
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
    password: 'Password',
    passwordText: 'Never shown, kept as a hash',
    change: 'Change',
    changeEmail: 'Change email',
    changePassword: 'Change password',
  },
} as const
