/** Texts of the account's settings. */
export const messages = {
  title: 'Settings',
  text: 'Who is signed in to your account.',
  sessions: 'Sessions',
  current: 'This device',
  active: 'Active now',
  signedIn: 'Signed in {when}',
  end: 'End',
  endOthers: 'End all others',
  ended: 'Session ended',
  othersEnded: 'All other sessions ended',
  failed: 'The session was not ended',
  loadFailed: 'Your sessions could not be loaded. They are unchanged.',
  logout: 'Log out',
} as const
