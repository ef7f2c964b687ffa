import { z } from 'zod'
import { setting } from '../../platform/settings.ts'

/** The plugins this installation is licensed for. */
export const plugins = setting({
  key: 'compliance.plugins',
  schema: z.array(z.string().regex(/^[a-z-]{1,24}$/)),
  initial: [],
  help:
    'Ids of the optional products the licence holds (list); none is part of this build. ' +
    'Source: 001_d6a9941efb711ce5.txt section 6.',
})

/** The business settings of the feature. */
export const complianceSettings = [plugins] as const
