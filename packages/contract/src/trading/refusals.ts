import { refusalsOf } from '../core/refusal.ts'

/** Refusals of futures. */
export const tradingRefusals = refusalsOf('futures', {
  'no-price': {
    code: -10,
    status: 409,
    message: 'Failed to get token price, try again later',
    meaning: 'Prices are paused or too old: nothing is opened; requests to close wait.',
    severity: 'warn',
  },
  'unknown-ticker': {
    code: 1,
    status: 404,
    message: 'This ticker does not exist',
    meaning: 'No ticker has this name.',
  },
  'ticker-closed': {
    code: 1,
    status: 409,
    message: 'This ticker is closed',
    meaning: 'The operator closed the ticker: what was open is closed without a fee.',
  },
  'not-enough-balance': {
    code: 2,
    status: 409,
    message: 'Not enough balance',
    meaning: 'The pocket holds less than the wager and the fee of the opening.',
  },
  'wager-limits': {
    code: 3,
    status: 422,
    message: 'Wager between {min} and {max}',
    meaning: 'The wager is no amount of its currency, or outside the limits.',
    params: ['min', 'max'],
  },
  'multiplier-not-offered': {
    code: 4,
    status: 422,
    message: 'At most {max}x right now',
    meaning: 'The multiplier is above what the ticker offers while its price moves like this.',
    params: ['max'],
  },
  'bad-trigger': {
    code: 5,
    status: 422,
    message: 'This price is on the wrong side',
    meaning:
      'A take profit or stop loss is not between bust, present price and highest return; field ' +
      'names it.',
    params: ['field'],
  },
  'too-many-open': {
    code: 6,
    status: 409,
    message: 'You have {max} open positions, the most there can be',
    meaning: 'The player has as many open positions as the setting allows.',
    params: ['max'],
  },
  'interest-cap': {
    code: 7,
    status: 409,
    message: 'This side of the ticker is full right now',
    meaning: 'The open interest of the ticker would pass its cap; free is what is left, in USD.',
    params: ['free'],
  },
  'currency-not-offered': {
    code: 8,
    status: 422,
    message: 'This currency is not offered here',
    meaning: 'The currency is unknown, or its price is.',
  },
  'fee-mode-not-offered': {
    code: 12,
    status: 422,
    message: 'This fee is not offered here',
    meaning: 'The operator does not offer this fee mode.',
  },
  'order-broken': {
    code: 13,
    status: 409,
    message: 'The order took too long and was not sent. Your wager is back.',
    meaning:
      'The order was given up before its stake was taken; nothing is open and nothing is owed.',
  },
  'hour-not-over': {
    code: 14,
    status: 409,
    message: 'This hour is not over yet',
    meaning: 'Ticks are given out by the hour, once it is over.',
  },
  'not-open': {
    code: 9,
    status: 409,
    message: 'This position is not open',
    meaning: 'The position has ended or is not opened yet; nothing was changed.',
  },
  'minimum-hold': {
    code: 10,
    status: 409,
    message: 'A position stays open for a moment first',
    meaning: 'The position was opened less than the shortest time ago; leftMs is what is left.',
    params: ['leftMs'],
  },
  'no-way-back': {
    code: 11,
    status: 409,
    message: 'An order that was sent cannot be taken back.',
    meaning: 'Always: an order that turned bad could otherwise be withdrawn.',
  },
})
