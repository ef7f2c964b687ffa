/** Texts of the error window. */
export const messages = {
  title: 'Something went wrong',
  heading: 'That was our fault',
  text: 'Something broke on our side. Your money is safe: what was not booked has not happened, and what was booked you find in your history.',
  idLabel: 'Error number',
  idHint: 'Quote it when you ask support about this.',
  reload: 'Reload page',
  close: 'Close',
} as const
