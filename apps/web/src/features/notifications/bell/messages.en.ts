/** Texts of the notifications. */
export const messages = {
  title: 'Notifications',
  unread: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} unread`),
  isUnread: 'Unread.',
  readAll: 'Mark all as read',
  older: 'Show older',
  emptyTitle: 'Nothing new',
  emptyText: 'What concerns your account is announced here.',
  settings: 'Settings',
  failed: 'The list could not be loaded. Your balance is not affected.',
  olderFailed: 'Older ones could not be loaded. Please try again.',
} as const
