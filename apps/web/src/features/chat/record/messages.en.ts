/** Texts of the own record. */
export const recordTexts = {
  title: 'Chat record',
  text: 'What moderators did about your messages, and why. You can ask once for another look at each act.',
  failed: 'Your record could not be loaded. It is unchanged.',
  emptyTitle: 'Nothing on your record',
  emptyText: 'Deleted messages and mutes would be listed here.',
  totals: { removed: 'Deleted messages', mutes: 'Mutes', appeals: 'Appeals' },
  mutedUntil: (when: string) => `You are muted until ${when}.`,
  ask: 'Appeal',
  why: 'Why should this be looked at again?',
  whyHint: '10 to 500 characters.',
  send: 'Send the appeal',
  sent: 'Your appeal is on its way',
  states: { open: 'Appeal: waiting', granted: 'Appeal: granted', denied: 'Appeal: denied' },
} as const
