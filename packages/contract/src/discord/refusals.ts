import { refusalsOf } from '../core/refusal.ts'

/** Source: 001 section 8 (Discord bonus errors) and product design, Promotions; the wording is ours. */
export const discordRefusals = refusalsOf('discord', {
  'not-joined': {
    code: 1,
    status: 409,
    message: 'Join our Discord server first, then ask for the ticket again.',
    meaning: 'The Discord account of the player is no member of the Discord server of this site.',
  },
  'already-received': {
    code: 2,
    status: 409,
    message: 'You have already received the ticket of our Discord server.',
    meaning:
      'The player, or another one with the same Discord account, received the ticket before.',
  },
  'not-connected': {
    code: 3,
    status: 409,
    message: 'Connect your Discord account first.',
    meaning: 'The player has no Discord account connected.',
  },
})

export const discordConnectRefusals = refusalsOf('discord', {
  refused: {
    code: 1,
    status: 409,
    message: 'Discord did not confirm your account. Please connect it again.',
    meaning:
      'The code was used before, is too old or false, or the request was begun in another session.',
  },
  taken: {
    code: 2,
    status: 409,
    message: 'This Discord account is connected to another player.',
    meaning: 'A Discord account belongs to one player at a time.',
  },
  unreachable: {
    code: 4,
    status: 503,
    message: 'Discord does not answer at the moment. Please try again later.',
    meaning: 'Discord could not be reached, or answered what nobody understands.',
  },
})
