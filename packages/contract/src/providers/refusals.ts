import { refusalsOf } from '../core/refusal.ts'

/** Of games of outside providers. */
export const providerRefusals = refusalsOf('providers', {
  'unknown-game': {
    code: 1,
    status: 404,
    message: 'This game is not in the list any more.',
    meaning: 'No game of an outside provider has this id.',
  },
  disabled: {
    code: 2,
    status: 409,
    message: 'This game is switched off at the moment.',
    meaning:
      'The game, its provider or all games of providers are switched off, or it can be tried only.',
  },
  blocked: {
    code: 3,
    status: 403,
    message: '{provider} is not available in your country.',
    meaning:
      'The provider may not be offered where the caller is; the page is /error/slotUnavailable.',
    params: ['provider'],
  },
  'no-demo': {
    code: 4,
    status: 409,
    message: 'This game has no demo.',
    meaning: 'The game can only be played for real, for instance at a live table.',
  },
  'currency-not-supported': {
    code: 5,
    status: 422,
    message: 'This game is not played in {currency}.',
    meaning: 'The game or its provider does not know this currency.',
    params: ['currency'],
  },
  'no-answer': {
    code: 6,
    status: 502,
    message: 'The provider does not answer. Try again in a moment.',
    meaning: 'The aggregator is away, too slow, or answered something we cannot read.',
  },
})
