import { z } from 'zod'
import { margins } from '@powerplay/engines/sport'
import { setting } from '../../platform/settings/settings.ts'

const source = 'millionths of what is at risk (specification, 3.5 of the betting page)'
const margin = z.int().min(10_000).max(300_000)

export const twoWayMarginPpm = setting({
  key: 'sport.margin.twoWayPpm',
  schema: margin,
  initial: margins.twoWayPpm,
  help: `Margin of markets with two outcomes, in ${source}; holds for prices told from then on.`,
})

export const otherMarginPpm = setting({
  key: 'sport.margin.otherPpm',
  schema: margin,
  initial: margins.otherPpm,
  help: `Margin of markets with more outcomes, in ${source}; holds for prices told from then on.`,
})

export const outrightMarginPpm = setting({
  key: 'sport.margin.outrightPpm',
  schema: margin,
  initial: margins.outrightPpm,
  help: `Margin of outrights, in ${source}; holds for prices told from then on.`,
})

export const sportSettings = [twoWayMarginPpm, otherMarginPpm, outrightMarginPpm]
