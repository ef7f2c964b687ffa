/** What the strip under the header says while the email is not verified. */
export const notice = {
  text: 'Your email is not verified yet.',
  pending: 'Your new email is not verified yet; until then the old one counts.',
  send: 'Send verification email',
  sending: 'Sending...',
  sent: "Verification email was sent. If you can't find it, check your spam folder.",
  tooQuick: "You're too quick, try again in a few minutes.",
} as const

/** Titles of the windows, which come before the windows' own texts. */
export const titles = {
  forgot: 'Forgot password',
  reset: 'Set a new password',
  takeBack: 'Take your account back',
  email: 'Add your email',
  changeEmail: 'Change email',
  changePassword: 'Change password',
} as const
