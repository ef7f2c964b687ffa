import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

/** Most players that one player may ignore. */
export const ignoredMax = setting({
  key: 'profile.ignoredMax',
  schema: z.int().min(1).max(10_000),
  initial: 500,
  help: 'Players that one player may ignore (count); own choice.',
})

/** The business settings of the feature. */
export const profileSettings = [ignoredMax] as const
