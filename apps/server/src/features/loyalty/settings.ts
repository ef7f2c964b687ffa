import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'
import { firstLevels, levelMax } from './levels.ts'

const percent = z.number().min(0).max(100)
const wholeUsd = z.int().min(0).max(1_000_000_000)

const level = z.strictObject({
  name: z.string().min(1).max(24),
  deposit: wholeUsd,
  wager: wholeUsd,
  wheelMax: wholeUsd,
  withdrawFee: percent,
  rakeback: percent,
  cashback: percent,
  cashbackCap: percent,
})

export const vipLevels = setting({
  key: 'vip.levels',
  schema: z.array(level).length(levelMax + 1),
  initial: firstLevels,
  help:
    'Levels 0 to 10: requirements in USD (deposits, rated wager), fees and rewards in percent. ' +
    'A change counts for bets settled after it.',
})

export const rakebackHours = setting({
  key: 'rakeback.hours',
  schema: z.int().min(1).max(168),
  initial: 4,
  help: 'Hours between two claims of rakeback (001, section 9).',
})

export const loyaltySettings = [vipLevels, rakebackHours]
