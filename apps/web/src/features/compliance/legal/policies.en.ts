import type { LegalText } from './legal-section.ts'

/** What shutting the own account means. */
export const exclusion: LegalText = {
  name: 'Self Exclusion',
  title: 'Self exclusion',
  text: 'When playing is no longer fun.',
  sections: [
    {
      title: 'Signs to take seriously',
      paragraphs: [
        'You play longer or for more than you meant to. You try to win losses back. You hide how much you play, or you borrow to play. One of these is reason enough for a break.',
      ],
    },
    {
      title: 'What it does',
      paragraphs: [
        'An account that is excluded takes no bets, no deposits and no bonuses until the time is over, and nobody can shorten that time: not you, and not us. After signing in you see one page that says so.',
        'Your balance remains yours. Bets that are open when the exclusion begins are settled as always.',
      ],
    },
    {
      title: 'How to do it',
      paragraphs: [
        'Tell support from the e-mail address of your account that you want to be excluded, and for how long: six months, one, three or five years, or for ever. It takes effect as soon as we read it, without a question being asked.',
      ],
    },
    {
      title: 'Help',
      paragraphs: [
        'Free and private help lines for players and their families exist in most countries. Your doctor or the health office of your town knows the one nearest to you.',
      ],
    },
  ],
}

/** Against money laundering. */
export const aml: LegalText = {
  name: 'AML Policy',
  title: 'AML policy',
  text: 'How we keep dirty money out.',
  sections: [
    {
      title: 'Whose money',
      paragraphs: [
        'You may only play with money that is yours and lawfully earned. Payments for others and from others are refused.',
      ],
    },
    {
      title: 'What we look at',
      paragraphs: [
        'Deposits that are paid out again without play, sums that are cut to stay below a limit, several accounts on one source of money, names and addresses on sanctions lists, and changes of habit without a reason.',
      ],
    },
    {
      title: 'What we may ask',
      paragraphs: [
        'Above legal limits, or when something above is noticed, we ask who you are and where the money comes from. Until that is answered a payout may wait. Your bets are not affected.',
      ],
    },
    {
      title: 'What we must do',
      paragraphs: [
        'The law may oblige us to report a payment, and not to tell you about it. Records are kept for 10 years after the account ends.',
      ],
    },
  ],
}

/** What the site runs on. */
export const licence: LegalText = {
  name: 'License',
  title: 'Licence',
  text: 'Who may run this site, and how that is checked.',
  sections: [
    {
      title: 'The operator',
      paragraphs: [
        'This site is run by its operator under the operator’s own gaming licence and the law of the place it was issued in. A demonstration site runs on play money only and needs none.',
      ],
    },
    {
      title: 'The software',
      paragraphs: [
        'The software is open and under the Apache License 2.0. It checks the signed licence file of the installation; without a valid one all pages give way to a notice. Balances are kept and unchanged then.',
      ],
    },
    {
      title: 'Checking us',
      paragraphs: [
        'Every round of an original game can be recomputed on the Fairness page, or offline with one file that imports nothing of this software.',
      ],
    },
  ],
}
