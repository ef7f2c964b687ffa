/** Texts of the form for contact details. */
export const messages = {
  email: 'Email',
  save: 'Save',
  later: 'Later',
  saved: 'Thank you',
  savedText: 'Your contact details are saved.',
  /** To the letter (001_d6a9941efb711ce5.txt, section 7). */
  failed: 'Failed to update contact info',
  optional: (title: string) => `${title}, optional`,
  choose: 'Please choose',
} as const
