import { z } from 'zod'
import { cashOutTerms, margins } from '@powerplay/engines/sport'
import { setting, type Settings } from '../../platform/settings/settings.ts'
import type { DelayTerms } from './book/delays.ts'

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

const delaySource = 'milliseconds (specification, 3.3 of the betting page)'
const delay = z.int().min(0).max(60_000)

export const prematchDelayMs = setting({
  key: 'sport.delay.prematchMs',
  schema: delay,
  initial: 1_000,
  help: `How long a bet on an event that has not started waits, in ${delaySource}.`,
})

export const goalsDelayMs = setting({
  key: 'sport.delay.goalsMs',
  schema: delay,
  initial: 6_000,
  help: `How long a bet on live soccer and the like waits, in ${delaySource}; must be more than the time from a goal to the stop of betting.`,
})

export const pointsDelayMs = setting({
  key: 'sport.delay.pointsMs',
  schema: delay,
  initial: 5_000,
  help: `How long a bet on live tennis and other sports of points waits, in ${delaySource}.`,
})

export const esportsDelayMs = setting({
  key: 'sport.delay.esportsMs',
  schema: delay,
  initial: 3_000,
  help: `How long a bet on live esports waits, in ${delaySource}.`,
})

export const endDelayMs = setting({
  key: 'sport.delay.endMs',
  schema: delay,
  initial: 3_000,
  help: `How much longer a live bet waits in the last five minutes, in ${delaySource}.`,
})

/** How long bets wait at this moment. */
export function delayTerms(settings: Pick<Settings, 'get'>): DelayTerms {
  return {
    prematchMs: settings.get(prematchDelayMs),
    goalsMs: settings.get(goalsDelayMs),
    pointsMs: settings.get(pointsDelayMs),
    esportsMs: settings.get(esportsDelayMs),
    endMs: settings.get(endDelayMs),
  }
}

const limitSource = '(specification, 3.5 of the betting page)'
const cents = z.int().min(1).max(1_000_000_000)
const count = z.int().min(1).max(1_000)

export const minStakeCents = setting({
  key: 'sport.limit.minStakeCents',
  schema: cents,
  initial: 100,
  help: 'Smallest stake of a slip, in USD cents. Source: 001_d6a9941efb711ce5.txt section 5.',
})

export const maxStakeCents = setting({
  key: 'sport.limit.maxStakeCents',
  schema: cents,
  initial: 2_000,
  help: 'Largest stake of a slip, in USD cents. Source: 001_d6a9941efb711ce5.txt section 5.',
})

export const minLineCents = setting({
  key: 'sport.limit.minLineCents',
  schema: cents,
  initial: 10,
  help: `Smallest stake of one combination of a system, in USD cents ${limitSource}.`,
})

export const maxPayoutCents = setting({
  key: 'sport.limit.maxPayoutCents',
  schema: cents,
  initial: 500_000,
  help: `Most that one bet may pay, in USD cents ${limitSource}.`,
})

export const dayPayoutCents = setting({
  key: 'sport.limit.dayPayoutCents',
  schema: cents,
  initial: 2_000_000,
  help: `Most that the bets of a player of one UTC day may pay, in USD cents ${limitSource}.`,
})

export const eventLiabilityCents = setting({
  key: 'sport.limit.eventLiabilityCents',
  schema: cents,
  initial: 2_500_000,
  help: `Most that the house may lose on one event, in USD cents ${limitSource}.`,
})

export const selectionStakeCents = setting({
  key: 'sport.limit.selectionStakeCents',
  schema: cents,
  initial: 2_000,
  help: `Most that a player may have open on one selection, in USD cents ${limitSource}.`,
})

export const queuedMax = setting({
  key: 'sport.limit.queued',
  schema: count,
  initial: 3,
  help: `Bets of one player that may wait in the queue at once (number) ${limitSource}.`,
})

export const multisMax = setting({
  key: 'sport.limit.multis',
  schema: count,
  initial: 10,
  help: `Open bets of several legs of one player (number) ${limitSource}.`,
})

export const classBets = setting({
  key: 'sport.class.bets',
  schema: z.int().min(1).max(10_000),
  initial: 50,
  help:
    'Settled bets (number) after which a player whose prices beat the closing lines on average is put ' +
    'into sport class 0 (product specification of the community, 1.1).',
})

export const classStakePpm = setting({
  key: 'sport.class.stakePpm',
  schema: z.int().min(1_000).max(1_000_000),
  initial: 250_000,
  help: 'Share of the largest stakes that players of sport class 0 may stake, in millionths; own choice.',
})

export const offerMs = setting({
  key: 'sport.queue.offerMs',
  schema: z.int().min(1_000).max(60_000),
  initial: 8_000,
  help: 'How long changed odds are offered, in milliseconds (specification, 3.3 of the betting page).',
})

export const cashOutMarginPpm = setting({
  key: 'sport.cashOut.marginPpm',
  schema: z.int().min(30_000).max(80_000),
  initial: cashOutTerms.marginPpm,
  help: `What the house keeps of the fair value of a bet that is cashed out, in millionths ${limitSource}.`,
})

export const isOpenSetting = setting({
  key: 'sport.open',
  schema: z.boolean(),
  initial: true,
  help: 'Whether new bets on sport are taken (true or false); own choice.',
})

export const settledAloneCents = setting({
  key: 'sport.settledAloneCents',
  schema: z.int().min(0).max(1_000_000_000),
  initial: 50_000,
  help:
    'Most that the open bets on a selection may come to for one person of staff to settle it, or to void ' +
    'its market, in USD cents; above it two do. Own choice.',
})

export const haltedEvents = setting({
  key: 'sport.haltedEvents',
  schema: z.array(z.string().regex(/^sr:match:\d{1,15}$/)).max(1_000),
  initial: [],
  help: "Events that staff suspended: no bets and no cash-outs (list of the feed's ids); own choice.",
})

export const closedSports = setting({
  key: 'sport.closedSports',
  schema: z.array(z.int().min(1).max(9_999)).max(200),
  initial: [],
  help: "Numbers of sports on which no new bet is taken (list of the feed's numbers); own choice.",
})

export const sportSettings = [
  ...[twoWayMarginPpm, otherMarginPpm, outrightMarginPpm],
  ...[prematchDelayMs, goalsDelayMs, pointsDelayMs, esportsDelayMs, endDelayMs],
  ...[minStakeCents, maxStakeCents, minLineCents, maxPayoutCents, dayPayoutCents],
  ...[
    eventLiabilityCents,
    selectionStakeCents,
    queuedMax,
    multisMax,
    offerMs,
    cashOutMarginPpm,
    closedSports,
  ],
  ...[isOpenSetting, haltedEvents, settledAloneCents, classBets, classStakePpm],
]
