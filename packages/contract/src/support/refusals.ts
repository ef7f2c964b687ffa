import { refusalsOf } from '../core/refusal.ts'

/** Refusals to whoever writes. Source: 001 section 8 for codes 1 to 4. */
export const supportRefusals = refusalsOf('support', {
  length: {
    code: 1,
    status: 422,
    message: 'Message is too short or long',
    meaning: 'Nothing that can be seen, or more characters than `max`.',
    params: ['max'],
  },
  muted: {
    code: 2,
    status: 403,
    message: 'You cannot write to support until {until}.',
    meaning: 'Staff keep this player from writing to support.',
    params: ['until'],
  },
  'unknown-chat': {
    code: 3,
    status: 404,
    message: 'Unknown chat id',
    meaning: 'There is no such chat, or it is another player’s.',
  },
  closed: {
    code: 4,
    status: 409,
    message: 'This chat is closed.',
    meaning: 'A closed chat is read only; a player opens another, staff may reopen it.',
  },
  'three-open': {
    code: 5,
    status: 409,
    message: 'You have three open chats. Write in one of them, or close one.',
    meaning: 'A player has at most three chats that are not closed.',
  },
  held: {
    code: 6,
    status: 409,
    message: '{name} is answering this chat.',
    meaning: 'Another one of staff has taken the chat; it has to be handed over first.',
    params: ['name'],
  },
  demo: {
    code: 7,
    status: 409,
    message: 'Support chat is not available on the demo version.',
    meaning: 'A demo build has nobody who would answer.',
  },
  'unknown-file': {
    code: 8,
    status: 404,
    message: 'The picture is gone. Add it again.',
    meaning: 'The picture was never sent by this player, was used before, or is older than a day.',
  },
})

/** Refusals of files. */
export const supportFileRefusals = refusalsOf('support', {
  'file-refused': {
    code: 1,
    status: 422,
    message: 'Only PNG, JPEG and WebP pictures of 64 to 6,000 pixels can be sent.',
    meaning: 'Not a picture of a known kind, too small, too large, or broken.',
  },
  'many-files': {
    code: 2,
    status: 429,
    message: 'That is enough pictures for today.',
    meaning: 'A player sends at most 20 pictures within 24 hours.',
  },
})

/** Refusals to staff. */
export const supportStaffRefusals = refusalsOf('support', {
  taken: {
    code: 1,
    status: 409,
    message: '{name} has taken this chat.',
    meaning: 'Another one of staff has it; `force` takes it over, which is noted.',
    params: ['name'],
  },
  'no-agent': {
    code: 5,
    status: 404,
    message: 'Nobody of staff has this name.',
    meaning: 'A chat can only be handed to somebody who may answer it.',
  },
  'too-old': {
    code: 6,
    status: 409,
    message: 'This chat was closed too long ago.',
    meaning: 'A chat can be reopened for 30 days.',
  },
})
