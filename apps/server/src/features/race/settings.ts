import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

export const raceRewardCents = setting({
  key: 'race.rewardCents',
  schema: z.int().min(0).max(10_000_000),
  initial: 50_000,
  help: 'Whole reward of a race week in USD cents; a change holds from the next week on.',
})

export const raceCapPercent = setting({
  key: 'race.capPercent',
  schema: z.int().min(1).max(20),
  initial: 7,
  help:
    "A prize is paid when it is at most this percent of the theoretical win of the player's week; " +
    'a change holds from the next week on.',
})

export const raceSettings = [raceRewardCents, raceCapPercent]
