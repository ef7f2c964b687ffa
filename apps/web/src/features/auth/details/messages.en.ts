/** Texts of the window that asks for date of birth, country and terms. */
export const messages = {
  title: 'About you',
  text:
    'Before you play, deposit or get a grant we need to know this, and your word on the terms. ' +
    'It cannot be changed later.',
  birthDate: 'Date of birth',
  country: 'Country',
  save: 'Go on',
  done: 'Thank you, you may play now',
  noCountry: 'Choose your country',
} as const
