import { z } from 'zod'
import { setting } from '../../../platform/settings/settings.ts'

/** Whether apps of others may ask players to sign in with their account here. */
export const oauthOpen = setting({
  key: 'auth.oauthOpen',
  schema: z.boolean(),
  initial: true,
  help: 'Whether registered apps may ask players to sign in with their account here (yes or no).',
})
