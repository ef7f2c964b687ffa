/** Texts of the window that asks a signed-in player who they are. */
export const messages = {
  title: 'Is it you?',
  text: 'What you are about to do is asked for twice: with your password. It counts for five minutes.',
  save: 'Go on',
  wrong: 'That is not your password',
  signature:
    'What you are about to do is asked for twice: with a wallet that is connected to this account. ' +
    'It counts for five minutes.',
  noWallet: 'None found in this browser',
  telegramTitle: 'Open the app from Telegram again',
  telegram:
    'This account is signed in to by Telegram only. Close this app, open it from the chat again, and ' +
    'do this within five minutes of that.',
  refused: 'That did not prove it',
  line: 'You sign one line of text, which moves no funds and costs nothing.',
} as const
