import type { LegalText } from './legal-section.ts'

/** Frequent questions (001_d6a9941efb711ce5.txt, section 2, Terms modal). */
export const faq: LegalText = {
  name: 'FAQ',
  title: 'Frequent questions',
  text: 'Short answers; the agreement has the long ones.',
  sections: [
    {
      title: 'How do I know that a result was not chosen against me?',
      paragraphs: [
        'The seed of the server is fixed before you bet, and you see its hash. Your own seed goes into every result. Once you take a new pair, the old seed is shown and anybody can recompute every bet on the Fairness page, in this browser, without asking us.',
      ],
    },
    {
      title: 'My connection was lost during a bet. What now?',
      paragraphs: [
        'Nothing is lost. A bet that reached us is settled, whether you saw it or not, and stands in your history. A round with several turns waits for you.',
      ],
    },
    {
      title: 'May I have two accounts?',
      paragraphs: [
        'No. One person has one account, and a bonus is for one person, one household and one IP address.',
      ],
    },
    {
      title: 'Why is a game grey?',
      paragraphs: [
        'Its provider does not offer it in your country, or it is out of order for the moment. The tile says which.',
      ],
    },
    {
      title: 'Can I hide my bets?',
      paragraphs: [
        'Yes, in the settings of your profile. Past bets are hidden at once too; other players see neither your name nor a link to you.',
      ],
    },
    {
      title: 'I forgot my password.',
      paragraphs: [
        'Press "Forgot password?" in the login form. A link that works once is sent to your e-mail address.',
      ],
    },
  ],
}
