import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

/** Source: product specification of the community and staff, 13.2, NGR. */
export const makersSharePpm = setting({
  key: 'reports.makersSharePpm',
  schema: z.int().min(0).max(1_000_000),
  initial: 150_000,
  help: "What the makers of slots and live games get of these products' GGR, in millionths.",
})

export const licenceFeePpm = setting({
  key: 'reports.licenceFeePpm',
  schema: z.int().min(0).max(1_000_000),
  initial: 40_000,
  help: 'What the licence costs of the GGR of a month, in millionths; no licence is meant by the default.',
})

/** Source: product specification of the community and staff, 1.2. */
export const promotionGuardPpm = setting({
  key: 'reports.promotionGuardPpm',
  schema: z.int().min(0).max(1_000_000),
  initial: 600_000,
  help: 'Line of the chart of promotion cost: the share of the theoretical win that it stays below, in millionths.',
})

export const dashboardSettings = [makersSharePpm, licenceFeePpm, promotionGuardPpm]
