import type { LegalText } from './legal-section.ts'

/** Privacy Policy (001_d6a9941efb711ce5.txt, section 9: data kept 10 years after account ends). */
export const privacy: LegalText = {
  name: 'Privacy Policy',
  title: 'Privacy Policy',
  text: 'What we store about you, and what we do not.',
  sections: [
    {
      title: 'What is kept',
      paragraphs: [
        'Your login, your e-mail address and a one-way hash of your password. Your bets with their seeds, and every change of your balance. For each sign-in: the time, the device and the network address. Contact details, if you gave us some.',
        'Your bets appear in the live list with your login unless you hide them. Hidden bets show no name to other players.',
      ],
    },
    {
      title: 'What stays in your browser',
      paragraphs: [
        'Your choices (theme, units, sound, the latest results of a game) are stored in this browser only. One cookie keeps you signed in and one protects forms against other sites. There are no cookies for advertising and no third-party trackers.',
      ],
    },
    {
      title: 'Why and how long',
      paragraphs: [
        'The records are needed to pay you correctly, to let you check every bet, and because the law asks for them. They are kept for 10 years after the account ends; sign-in records are deleted earlier.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may see what is stored about you, have errors corrected, take your data with you, and have everything deleted that the law does not oblige us to keep.',
      ],
    },
  ],
}
