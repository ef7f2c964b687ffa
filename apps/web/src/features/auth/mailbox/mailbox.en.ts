/** Texts of the mailbox page. */
export const mailboxMessages = {
  title: 'Demo mailbox',
  text: 'Every mail this site sends. None reaches a real inbox; whoever opens the demo can read them.',
  refresh: 'Refresh',
  empty: 'Empty',
  list: 'Mails',
  from: 'PWRPLAY',
  to: 'to {address}',
  orOpen: 'Or open: {path}',
  noneTitle: 'No mail yet',
  none: 'Register, or ask for a new password, and the mail shows up here.',
  failed: 'The mailbox could not be loaded.',
  off: 'This site sends its mail to real inboxes.',
  offTitle: 'No mailbox here',
  notEmptied: 'The mailbox was not emptied',
} as const
