/** Texts of the app inside Telegram; those the specification quotes are kept to the letter. */
export const messages = {
  failed: 'Failed to authorize using Telegram',
  wait: {
    title: 'Signing you in with Telegram',
    text: 'We check the launch data of the app. This takes a second or two.',
    phone: 'Your phone number is not shared with us',
  },
  page: {
    title: 'Telegram test bot',
    text: 'This build has a bot of its own instead of a real one. It signs launch data for whoever you like, and opens the site as Telegram would.',
    id: 'Telegram id',
    idWrong: 'Enter a whole number above zero',
    firstName: 'First name',
    firstNameWrong: 'Enter a name',
    username: 'Username, optional',
    usernameWrong: 'Use 4 to 32 letters, digits or underscores',
    open: 'Open as Telegram',
    failed: 'Nothing was signed',
    offTitle: 'No test bot here',
    off: 'The test bot exists in demo and development builds without a bot of their own.',
  },
} as const
