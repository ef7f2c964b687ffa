import { refusalsOf } from '../core/refusal.ts'

/** Refusals of the lists and pages of sport. */
export const sportRefusals = refusalsOf('sportsbook', {
  'unknown-category': {
    code: 1,
    status: 404,
    message: 'This sport is not offered.',
    meaning: 'No sport of the feed has this id.',
  },
  'unknown-filter': {
    code: 2,
    status: 422,
    message: 'There is no such filter.',
    meaning: 'The filter is none of the words of the list and names no tournament of the sport.',
  },
  'unknown-event': {
    code: 1,
    status: 404,
    message: 'This event is over or does not exist.',
    meaning: 'The book has no event of this id (any more).',
  },
  'feed-down': {
    code: 3,
    status: 503,
    message: 'Prices are being updated. Try again in a moment.',
    meaning: 'The feed has not told how its events stand yet.',
  },
})
