import { copy, posting, type Mutation } from './mutation-rows.ts'

const signed = `raw = 'raw', txid = 'txid'`
/** The two legs of a return, or the first two of a payout, move so much less. */
const less = (reason: string) => `
  alter table postings drop constraint postings_sum_to_zero;
  update postings set amounts_minor[1] = amounts_minor[1] - sign(amounts_minor[1]),
    amounts_minor[2] = amounts_minor[2] - sign(amounts_minor[2])
  where id = ${posting(reason)}`

/** Lies about withdrawals, each with the check that finds it. */
export const withdrawalMutations: readonly Mutation[] = [
  {
    what: 'a withdrawal asks for more than its player gave',
    check: 'M7 withdrawals and what was taken for them',
    statements: `update withdrawals set sum_minor = sum_minor + 1, net_minor = net_minor + 1
      where stage = 'asked'`,
  },
  {
    what: 'a withdrawal stands for which nothing was taken',
    check: 'M7 withdrawals and what was taken for them',
    statements: `delete from postings where id = (select id from withdrawals where stage = 'asked')`,
  },
  {
    what: 'a withdrawal is called paid that nobody booked',
    check: 'M7 withdrawals and how they end',
    statements: `update withdrawals set stage = 'paid', status = 1, ${signed} where stage = 'asked'`,
  },
  {
    what: 'a withdrawal is called declined whose player got nothing back',
    check: 'M7 withdrawals and how they end',
    statements: `update withdrawals set stage = 'declined', status = 2 where stage = 'asked'`,
  },
  {
    what: 'a withdrawal was paid, and is called open',
    check: 'M7 withdrawals and how they end',
    statements: `drop index withdrawals_one_open;
      update withdrawals set stage = 'sent', status = 3, ending_id = null where stage = 'paid'`,
  },
  {
    what: 'a withdrawal was given back, and is called paid',
    check: 'M7 withdrawals and how they end',
    statements: `update withdrawals set stage = 'paid', status = 1, ${signed}
      where stage = 'cancelled'`,
  },
  {
    what: 'a withdrawal was paid, and is called declined',
    check: 'M7 withdrawals and how they end',
    statements: `update withdrawals set stage = 'declined', status = 2 where stage = 'paid'`,
  },
  {
    what: 'a withdrawal names an end that is another one’s',
    check: 'M7 withdrawals and how they end',
    statements: `update withdrawals set ending_id = ${posting('withdrawal_return')}
      where stage = 'paid'`,
  },
  {
    what: 'a withdrawal was paid with another sum',
    check: 'M7 withdrawals and how they end',
    statements: less('withdrawal_payout'),
  },
  {
    what: 'a withdrawal was given back in part',
    check: 'M7 withdrawals and how they end',
    statements: less('withdrawal_return'),
  },
  {
    what: 'a withdrawal was paid twice',
    check: 'M7 ends of withdrawals and their rows',
    statements: copy('withdrawal_payout', 'amounts_minor'),
  },
  {
    what: 'a withdrawal was given back twice',
    check: 'M7 ends of withdrawals and their rows',
    statements: copy('withdrawal_return', 'amounts_minor'),
  },
  {
    what: 'a withdrawal was paid that does not exist',
    check: 'M7 ends of withdrawals and their rows',
    statements: `delete from withdrawals where stage = 'paid'`,
  },
  {
    what: 'the key of an end is gone, so that it may happen again',
    check: 'M7 ends of withdrawals and their rows',
    statements: `delete from business_keys where scope = 'withdrawal_end'`,
  },
]
