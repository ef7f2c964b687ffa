import type { LegalText } from './legal-section.ts'

/** Terms & Conditions (001_d6a9941efb711ce5.txt, sections 5 and 9, Terms). */
export const agreement: LegalText = {
  name: 'Agreement',
  title: 'Terms & Conditions',
  text: 'What you can rely on, and what we rely on.',
  sections: [
    {
      title: 'Who may play',
      paragraphs: [
        'You must be at least 18 years old, or older where your law asks for it, and playing must be legal where you are. You play on your own behalf and with your own money.',
        'One person holds one account. Keep your password to yourself; what is done with it counts as done by you until you tell us that somebody else has it.',
      ],
    },
    {
      title: 'Restricted countries',
      paragraphs: [
        'Nobody may open an account or play from the countries below, by whatever means the country is hidden. Some providers name further countries; their games are marked there and cannot be opened.',
      ],
      hasCountries: true,
    },
    {
      title: 'Bets and results',
      paragraphs: [
        'A bet stands when the server has accepted it. The stake is taken and the result is drawn and booked in one step, so a lost connection afterwards changes nothing: you find the bet in your history.',
        'Results of original games are computed from seeds that were fixed before the bet. If a recomputation differs from what was booked, the recomputation counts and the difference is settled.',
        'Every game states its limits, its chances and its return before you bet. A bet above a limit is refused as a whole; nothing is ever cut from a payout afterwards.',
      ],
    },
    {
      title: 'Bonuses',
      paragraphs: [
        'Every bonus is for one person, one household and one IP address. Whoever takes it again through another account loses the bonus and what was won with it.',
      ],
    },
    {
      title: 'Deposits and withdrawals',
      paragraphs: [
        'A deposit counts once its network has confirmed it, which typically takes 5 to 15 minutes; the wallet says how many confirmations each network needs. Withdrawals need at least 3 confirmations.',
        'How long withdrawals took, from your request to the network, is published on the page of payout times and counted from our ledger.',
      ],
    },
    {
      title: 'Play money',
      paragraphs: [
        'Play money has no value. It cannot be deposited, paid out or exchanged, and it may be reset.',
      ],
    },
    {
      title: 'Errors and liability',
      paragraphs: [
        'If a fault of ours credits or debits the wrong amount, the entry is reversed and the correct one is booked; both stay visible in the history.',
        'Beyond stakes and balances, our liability for a single event is limited to 100 euros, except for intent, gross negligence and where the law does not allow a limit.',
      ],
    },
    {
      title: 'Ending the contract',
      paragraphs: [
        'You may stop at any time. We may close an account that breaks these terms; settled balances remain yours. Your data and the records of bets and payments are kept for 10 years after the account ends.',
      ],
    },
  ],
}
