import { refusalsOf } from '../core/refusal.ts'

/** Codes and statuses from the product specification of betting, 7.2; codes restart per call. */
export const depositRefusals = refusalsOf('payments', {
  'amount-not-above-zero': {
    code: 1,
    status: 422,
    message: 'Amount must be greater than 0.',
    meaning: 'The amount of a deposit is zero or below.',
  },
  'invalid-deposit-amount': {
    code: 2,
    status: 422,
    message: 'Invalid amount.',
    meaning: 'The amount of a deposit is no number, or has more decimals than the currency.',
  },
  'not-supported': {
    code: 3,
    status: 409,
    message: 'This currency is not supported by the provider.',
    meaning: 'The currency does not come in by this chain, or deposits of it are switched off.',
  },
  'below-deposit-minimum': {
    code: 4,
    status: 422,
    message: 'Amount is less than the minimum of {min}.',
    meaning: 'Deposits of this currency begin at `min`.',
    params: ['min'],
  },
  'no-address': {
    code: 5,
    status: 502,
    message: 'Could not generate an address. Try again later.',
    meaning:
      'The keys of this chain are not known yet: the signer has not answered. Or the payment processor ' +
      'does not answer, or gave this player fifty invoices within a day.',
    severity: 'warn',
  },
  'unused-addresses': {
    code: 6,
    status: 409,
    message: 'Nothing came to your other addresses yet. Use one of them first.',
    meaning:
      'Another address was asked for, and eight of this player on this chain wait for a deposit that is ' +
      'credited.',
  },
})

export const withdrawRefusals = refusalsOf('payments', {
  'invalid-amount': {
    code: 1,
    status: 422,
    message: 'Invalid amount.',
    meaning: 'The sum is no number above zero, or has more decimals than the currency.',
  },
  'not-enough': {
    code: 2,
    status: 409,
    message: 'Not enough money.',
    meaning: 'The real balance holds less than the sum.',
  },
  'already-ordered': {
    code: 3,
    status: 409,
    message: 'You already have a withdrawal in progress.',
    meaning: 'Another withdrawal of this player is open.',
  },
  'day-limit': {
    code: 5,
    status: 409,
    message: 'Your withdrawal limit per 24 hours is exceeded. Try again later',
    meaning: 'With this one more would leave within 24 hours than the level allows.',
    params: ['leftUsd'],
  },
  'enter-wallet': {
    code: 6,
    status: 422,
    message: 'Enter wallet!',
    meaning: 'The address is shorter than four characters, not one of this chain, or one of ours.',
  },
  'below-minimum': {
    code: 7,
    status: 422,
    message: 'The smallest withdrawal is {min}.',
    meaning:
      'The sum is below the minimum, or what is left of it after the fees is less than its chain carries. A ' +
      'closed account takes all that is left of a currency out below the minimum, if its chain carries it.',
    params: ['min'],
  },
  'play-first': {
    code: 8,
    status: 409,
    message: 'Play through your deposit first.',
    meaning: 'Deposits, tips and rain have to be played once; `leftUsd` is still to play.',
    params: ['leftUsd'],
  },
  'address-waits': {
    code: 9,
    status: 409,
    message: 'This address is new. It can be used from {until} on.',
    meaning:
      'A new address waits, and every address after a change of the password or second factor.',
    params: ['until'],
  },
  'account-held': {
    code: 10,
    status: 409,
    message: 'Your account is under review. Ask support.',
    meaning: 'The account owes something, or staff hold its withdrawals.',
  },
  'chain-off': {
    code: 12,
    status: 409,
    message: 'This network is not available for withdrawals.',
    meaning: 'The currency does not go out by this chain, or withdrawals of it are switched off.',
  },
  'fee-rose': {
    code: 13,
    status: 409,
    message: 'The network fee rose to {networkFee}. Look at what arrives and ask again.',
    meaning:
      'The network asks for over a tenth more than `networkFeeMax`, or for more than it and no quote of ours says so ' +
      'of the last ten minutes. Nothing left the balance; a new quote has the fee of now.',
    params: ['networkFee'],
  },
  'contract-recipient': {
    code: 14,
    status: 422,
    message: 'This address is a contract that we cannot pay. Use another one.',
    meaning:
      'Coins of the chain sent there would run a program that takes more gas than a wallet does, or refuses them.',
  },
  'unknown-withdrawal': {
    code: 1,
    status: 404,
    message: 'This withdrawal does not exist.',
    meaning: 'No withdrawal of this player has that id.',
  },
  'not-cancellable': {
    code: 2,
    status: 409,
    message: 'This withdrawal can no longer be cancelled.',
    meaning: 'It is being processed, automatic, or over.',
  },
  'agreed-already': {
    code: 3,
    status: 409,
    message: 'You agreed to this withdrawal already.',
    meaning: 'The signer asks for another person; each counts once.',
  },
  'book-full': {
    code: 11,
    status: 409,
    message: 'Your address book is full.',
    meaning: 'At most 20 addresses are kept.',
  },
  'unknown-chain': {
    code: 1,
    status: 404,
    message: 'Not found.',
    meaning: 'No such chain, or the address is none of the caller.',
  },
})

/** Of what staff decide about deposits. */
export const heldRefusals = refusalsOf('payments', {
  'not-held': {
    code: 1,
    status: 409,
    message: 'This deposit is not held.',
    meaning:
      'Only a deposit that is held is credited by hand or written off; it moved on meanwhile.',
  },
  'nothing-differs': {
    code: 2,
    status: 409,
    message: 'Nothing differs here.',
    meaning: 'Chain and books agree by now, or it is the books themselves that do not add up.',
  },
})

/** Of payments that can never be mined: undone after they counted as paid, or signed and overtaken. */
export const undoneRefusals = refusalsOf('payments', {
  'not-undone': {
    code: 1,
    status: 409,
    message: 'There is no payment to settle here.',
    meaning:
      'The alarm is about something else or over: the payment was mined again, is settled already, or was never signed.',
  },
  'may-still-pay': {
    code: 2,
    status: 409,
    message: 'This payment may still arrive: {because}.',
    meaning:
      'A payment is settled once no version of it can pay any more: none is in a block or waits for one, ' +
      'and its number, or an output that it spends, is taken by another transaction in a block as deep as ' +
      'payments of its chain have to be; or it failed for good. What a node does not know is not gone.',
    params: ['because'],
  },
  'undone-stays': {
    code: 3,
    status: 409,
    message: 'This alarm ends once the payment is mined again, or two persons settle it.',
    meaning:
      'Nothing goes out by itself on the chain of an undone payment, and one person does not lift that.',
  },
})

/** Of deposits by bank. */
export const bankRefusals = refusalsOf('payments', {
  'bank-open': {
    code: 1,
    status: 409,
    message: 'One request is already open.',
    meaning: 'A player announces one transfer at a time; it is decided, cancelled or closed first.',
  },
  'bank-amount': {
    code: 2,
    status: 422,
    message: 'The amount has to be between {min} and {max}.',
    meaning: 'Deposits by bank are of the worth of $10 to $10,000.',
    params: ['min', 'max'],
  },
  'bank-off': {
    code: 3,
    status: 409,
    message: 'Nothing comes in by bank at the moment.',
    meaning: 'This is no demo build, or no fresh price is known.',
  },
  'bank-not-pending': {
    code: 5,
    status: 409,
    message: 'This request has already been decided.',
    meaning: 'It was approved, declined, cancelled or closed.',
  },
})

/** Of coins that are bought. */
export const buyRefusals = refusalsOf('payments', {
  'seller-down': {
    code: 1,
    status: 502,
    message: 'This seller does not answer. Try again later.',
    meaning: 'The seller is switched off or cannot be reached, or no fresh price is known.',
    severity: 'warn',
  },
  'buy-amount': {
    code: 2,
    status: 422,
    message: 'The amount has to be between {min} and {max}.',
    meaning: 'The seller takes no such amount.',
    params: ['min', 'max'],
  },
  'offer-over': {
    code: 3,
    status: 409,
    message: 'This offer is over. Ask for a new one.',
    meaning: 'An offer holds for a minute, and an order is paid once.',
  },
})
