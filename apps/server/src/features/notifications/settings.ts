import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

const httpsUrl = z.url({ protocol: /^https$/ }).max(200)

/** The operator's social networks, as the footer shows them. */
export const communityLinks = setting({
  key: 'lobby.communityLinks',
  schema: z.array(z.object({ name: z.string().min(1).max(24), url: httpsUrl })).max(8),
  initial: [],
  help:
    'Social networks in the group Community of the footer (list of name and https address); the ' +
    'group is absent while the list is empty. Source: 001_d6a9941efb711ce5.txt section 2.',
})

/** Where live support is. */
export const supportUrl = setting({
  key: 'lobby.supportUrl',
  schema: z.union([z.literal(''), httpsUrl]),
  initial: '',
  help:
    'The external chat of live support (https address, or empty for none). ' +
    'Source: 001_d6a9941efb711ce5.txt section 2.',
})

/** The business settings of this part of the feature. */
export const notificationSettings = [communityLinks, supportUrl] as const
