import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

export const supportInDemo = setting({
  key: 'support.inDemo',
  schema: z.boolean(),
  initial: false,
  help:
    'Whether the support chat of a demo build may be used. Off, its window says that it is not ' +
    'available on the demo version. Source: 001_d6a9941efb711ce5.txt sections 1 and 8.',
})

export const closeAfterHours = setting({
  key: 'support.closeAfterHours',
  schema: z.int().min(1).max(720),
  initial: 72,
  help: 'Hours that an answered chat waits for its player before it closes by itself.',
})

export const reopenDays = setting({
  key: 'support.reopenDays',
  schema: z.int().min(0).max(365),
  initial: 30,
  help: 'Days for which staff may open a closed chat again.',
})

export const mailAfterMinutes = setting({
  key: 'support.mailAfterMinutes',
  schema: z.int().min(0).max(1_440),
  initial: 5,
  help: 'Minutes after which an answer that was not read is sent by mail.',
})

const canned = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  title: z.string().min(1).max(40),
  text: z.string().min(1).max(2_000),
})

export const cannedAnswers = setting({
  key: 'support.canned',
  schema: z.array(canned).max(50),
  initial: [
    {
      id: 'ask-for-details',
      title: 'Ask for details',
      text: 'Please tell us what you did, what you expected and what happened, with the number of the bet or transaction if there is one.',
    },
    {
      id: 'under-review',
      title: 'Under review',
      text: 'Thank you. We are looking into it and will answer here.',
    },
    {
      id: 'bet-id',
      title: 'Number of the bet',
      text: 'Please send us the number of the bet. You find it in your profile under Bets; it begins with bet_.',
    },
    {
      id: 'solved',
      title: 'Anything else?',
      text: 'It is done. Is there anything else we can do for you?',
    },
  ],
  help: 'Prepared answers that staff pick from (list of id, title and text).',
})

const topic = z.object({ title: z.string().min(3).max(60), link: z.string().regex(/^\/[\w/-]*$/) })

export const topics = setting({
  key: 'support.topics',
  schema: z.array(topic).max(8),
  initial: [
    { title: 'How is a bet recomputed?', link: '/fairness' },
    { title: 'What does a level give me?', link: '/vip' },
    { title: 'What is in the terms?', link: '/terms' },
  ],
  help: 'What the support window offers to read first (list of title and path of this site).',
})

/** The business settings of support. */
export const supportSettings = [
  supportInDemo,
  closeAfterHours,
  reopenDays,
  mailAfterMinutes,
  cannedAnswers,
  topics,
] as const
