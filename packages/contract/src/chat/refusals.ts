import { refusalsOf } from '../core/refusal.ts'

/** Of writing. Source: 000 section 8, 001 section 5; A26 of the contradictions for code 3. */
export const chatRefusals = refusalsOf('chat', {
  length: {
    code: 1,
    status: 422,
    message: 'Message is too short or long',
    meaning:
      'Nothing that can be seen is left of the text, or it is longer than the channel takes.',
    params: ['max'],
  },
  muted: {
    code: 2,
    status: 403,
    message: 'The chat is muted for you until {until}.',
    meaning: 'A moderator muted the player.',
    params: ['until', 'reason'],
  },
  'slow-mode': {
    code: 3,
    status: 429,
    message: 'Slow mode: write again in {wait_s} s.',
    meaning: 'The last message was less than the channel asks ago, over all channels.',
    params: ['wait_s'],
  },
  'rules-not-accepted': {
    code: 4,
    status: 403,
    message: 'Agree to the chat rules first.',
    meaning: 'The player has not agreed to the rules in effect.',
  },
  'channel-closed': {
    code: 5,
    status: 403,
    message: 'You cannot write in this channel.',
    meaning: 'The channel is for staff, or asks for more play than the player has behind him.',
  },
  'text-not-allowed': {
    code: 6,
    status: 422,
    message: 'This text is not allowed in the chat.',
    meaning: 'A link, a blocked word, a referral code, the same text again, or no picture of ours.',
    params: ['why'],
  },
  'private-bet': {
    code: 7,
    status: 403,
    message: 'This bet is private.',
    meaning: 'The bet belongs to another player who keeps bets private.',
  },
  'unknown-channel': {
    code: 1,
    status: 404,
    message: 'There is no such channel.',
    meaning: 'No channel of this id is open to the caller.',
  },
  'unknown-bet': {
    code: 1,
    status: 404,
    message: 'unknown game',
    meaning: 'There is no such bet, or it is not over.',
  },
  'message-gone': {
    code: 1,
    status: 404,
    message: 'This message is gone.',
    meaning: 'The message was removed, or there never was one.',
  },
  'search-down': {
    code: 1,
    status: 503,
    message: 'The search is not available.',
    meaning: 'The service behind the search does not answer.',
    severity: 'warn',
  },
  'unknown-act': {
    code: 1,
    status: 404,
    message: 'There is nothing to appeal against.',
    meaning: 'No act of this id against the player, or one that cannot be appealed.',
  },
  'appealed-before': {
    code: 2,
    status: 409,
    message: 'You have appealed against this already.',
    meaning: 'An act takes one appeal.',
  },
})

/** Of tips and rain. Source: 001 section 5. */
export const chatMoneyRefusals = refusalsOf('chat', {
  'unknown-username': {
    code: 1,
    status: 404,
    message: 'Invalid username',
    meaning: 'Nobody else has this name, or that player takes no tips.',
  },
  'number-of-users': {
    code: 1,
    status: 422,
    message: 'Invalid number of users',
    meaning: 'A rain falls on 2 to 25 people.',
  },
  'invalid-amount': {
    code: 2,
    status: 422,
    message: 'Invalid amount',
    meaning: 'No amount of this currency, or one outside of the limits.',
    params: ['min_usd', 'max_usd'],
  },
  'not-enough': {
    code: 3,
    status: 409,
    message: 'Your real balance is too low.',
    meaning: 'The real pocket holds less than the amount.',
  },
  'daily-limit': {
    code: 4,
    status: 429,
    message: 'You have given away as much as a day allows.',
    meaning: 'With this amount the sum of the UTC day would pass the limit.',
    params: ['left_usd'],
  },
  'too-new': {
    code: 4,
    status: 429,
    message: 'A new account cannot give money away yet.',
    meaning: 'The account is younger than the setting asks.',
  },
  'no-deposit': {
    code: 9,
    status: 403,
    message: 'Deposit at least ${min_usd} before you give money away.',
    meaning: 'Whoever gives money away has deposited before; not asked in a demo build.',
    params: ['min_usd'],
  },
  'account-held': {
    code: 10,
    status: 409,
    message: 'Your account is under review. Ask support.',
    meaning: 'The account owes something: until that is paid nothing leaves it.',
  },
  'muted-money': {
    code: 6,
    status: 403,
    message: 'The chat is muted for you until {until}.',
    meaning: 'Whoever is muted gives nothing away in the chat.',
    params: ['until'],
  },
  'too-few-people': {
    code: 4,
    status: 409,
    message: 'Only {available} people could catch it now.',
    meaning: 'Fewer people than wanted wrote in this channel lately and may be rained on.',
    params: ['available'],
  },
  'rain-limit': {
    code: 5,
    status: 429,
    message: 'You have given away as much as a day allows.',
    meaning: 'With this amount the sum of the UTC day would pass the limit, or the account is new.',
    params: ['left_usd'],
  },
})

/** Of moderators' acts. Source: 000 sections 7 and 8. */
export const chatModerationRefusals = refusalsOf('chat', {
  'unknown-player': {
    code: 1,
    status: 404,
    message: 'Unknown username',
    meaning: 'Nobody has this id or name.',
  },
  'not-above': {
    code: 2,
    status: 403,
    message: 'You cannot do this to staff of your rank or above, or to yourself.',
    meaning: 'Moderators act on players, administrators on moderators too, nobody on himself.',
  },
  'reason-needed': {
    code: 3,
    status: 422,
    message: 'Give a reason for more than one day.',
    meaning: 'A mute of more than 1,440 minutes takes a reason.',
  },
  'not-muted': {
    code: 2,
    status: 409,
    message: 'This player is not muted.',
    meaning: 'There is no mute to end.',
  },
  'quiz-bounds': {
    code: 1,
    status: 422,
    message: 'The question takes 5 to 200 characters, the answer 1 to 60.',
    meaning: 'Question or answer is too short or too long once trimmed.',
  },
  'quiz-open': {
    code: 2,
    status: 409,
    message: 'There is an open quiz in this channel.',
    meaning: 'A channel has one open quiz at a time.',
  },
  'quiz-budget': {
    code: 3,
    status: 409,
    message: 'The quizzes of today have given away what they may.',
    meaning: 'The budget of the UTC day is spent or promised.',
  },
  'report-closed': {
    code: 1,
    status: 404,
    message: 'This report is closed.',
    meaning: 'No open reports of this message.',
  },
  'appeal-closed': {
    code: 1,
    status: 404,
    message: 'This appeal has its answer.',
    meaning: 'No open appeal of this id.',
  },
})
