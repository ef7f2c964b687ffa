import type { StrengthWalk } from '@powerplay/engines/sport'
import {
  allMarkets,
  keyOf,
  namedMarket,
  offerAt,
  offerBefore,
  openLines,
  settledAt,
  settledAtEnd,
  settledRace,
} from './event-offer.ts'
import { momentIndexAt, type EventPlan } from './event-plan.ts'
import type {
  EventStatus,
  FeedMessage,
  FeedScore,
  ProducerId,
  SettledMarket,
} from './feed-message.ts'
import { announcedMs } from './fixtures.ts'
import type { Moment, Played } from './moment.ts'
import { walkAt } from './opening.ts'

/** Something a producer says about an event at an instant; the messages are made when they are due. */
interface Step {
  readonly at: number
  readonly product: ProducerId
  readonly say: () => readonly FeedMessage[]
  /** Where most of what is said is prices: the rest of it, without making them. */
  readonly decide?: () => readonly FeedMessage[]
}

const minuteMs = 60_000
/** A wrong first result is corrected after this time. */
const correctionMs = 4 * minuteMs
/** Of the moments of a match that is abandoned, this share is played. */
const abandonedShare = 0.6

/** All messages about an event with `from` < time <= `to`, in order. */
export function messagesBetween(plan: EventPlan, from: number, to: number): readonly FeedMessage[] {
  return stepsOf(plan, to)
    .filter(({ at }) => at > from && at <= to)
    .flatMap(({ say }) => say())
}

/**
 * What a product said about an event with `from` < time <= `to` that stays true: results, cancellations
 * and their rollbacks, changes of the fixture.
 */
export function resultsBetween(
  plan: EventPlan,
  product: ProducerId,
  { from, to }: { readonly from: number; readonly to: number },
): readonly FeedMessage[] {
  return stepsOf(plan, to)
    .filter((step) => step.product === product && step.at > from && step.at <= to)
    .flatMap(({ say, decide }) => (decide ?? say)())
    .filter(({ kind }) => kind !== 'odds_change' && kind !== 'bet_stop')
}

/** When an event has nothing more to say. */
export function endOf(plan: EventPlan): number {
  if (plan.oddCase === 'postponed' || plan.oddCase === 'walk_over') return plan.fixture.startsAt
  return plan.played().endsAt + (plan.oddCase === 'corrected' ? correctionMs : 0)
}

/** When an event speaks next after an instant; Infinity when it is over. */
export function nextAt(plan: EventPlan, after: number): number {
  const next = stepsOf(plan, after).find(({ at }) => at > after)
  if (next !== undefined) return next.at
  return after < plan.fixture.startsAt && isPlayed(plan) ? plan.fixture.startsAt : Infinity
}

/** How an event stands: what a recovery is told of it. Nothing before it is announced or after it. */
export function snapshotAt(plan: EventPlan, at: number): FeedMessage | undefined {
  const { fixture, opening } = plan
  if (at < fixture.startsAt - announcedMs || at > endOfOffer(plan, at)) return undefined
  if (at < fixture.startsAt) return oddsBefore(plan, at, walkAt(opening, at))
  const played = plan.played()
  if ('finish' in played) return undefined
  const moment = played.moments[momentIndexAt(played.moments, at)]
  return moment && { ...oddsInPlay(plan, moment), at }
}

/**
 * What trials let a feed say about an event at once, whatever the match does: `news` for the home side
 * moves its prices, `stop` closes its betting and `open` tells its prices as they are. They follow from
 * one model as all prices do, but the match knows nothing of the news.
 */
export const promptActs = ['news', 'stop', 'open'] as const
export type PromptAct = (typeof promptActs)[number]

/** Steps of strength that news for trials is worth. */
const newsSteps = 2

/** The message of a prompt; undefined where nothing is on offer. */
export function promptAt(plan: EventPlan, act: PromptAct, at: number): FeedMessage | undefined {
  const { fixture, opening } = plan
  const standing = snapshotAt(plan, at)
  if (standing?.kind !== 'odds_change' || act === 'open') return standing
  if (act === 'stop') {
    const { product, eventId } = standing
    return { kind: 'bet_stop', product, eventId, at, reason: 'possible_goal' }
  }
  const walk = walkAt(opening, Math.min(at, fixture.startsAt))
  const sum = walk.sum + (walk.sum > 0 ? -newsSteps : newsSteps)
  const moved = { ...walk, sum }
  if (at < fixture.startsAt) return oddsBefore(plan, at, moved)
  const played = plan.played()
  if ('finish' in played) return undefined
  const moment = played.moments[momentIndexAt(played.moments, at)]
  return moment && { ...standing, markets: offerAt(plan, moment, moved) }
}

/** Built once per event and kept: recoveries and ticks ask again and again. */
const scripts = new WeakMap<EventPlan, { before: readonly Step[]; inPlay?: readonly Step[] }>()

function stepsOf(plan: EventPlan, to: number): readonly Step[] {
  const script = scripts.get(plan) ?? { before: stepsBefore(plan) }
  scripts.set(plan, script)
  if (to < plan.fixture.startsAt || !isPlayed(plan)) return script.before
  script.inPlay ??= stepsInPlay(plan)
  return [...script.before, ...script.inPlay]
}

function isPlayed({ oddCase }: EventPlan): boolean {
  return oddCase !== 'postponed' && oddCase !== 'walk_over'
}

function endOfOffer(plan: EventPlan, at: number): number {
  if (!isPlayed(plan)) return calledOffAt(plan)
  if (at < plan.fixture.startsAt) return plan.fixture.startsAt
  const played = plan.played()
  if ('finish' in played) return plan.fixture.startsAt
  return plan.oddCase === 'abandoned' ? abandonedAt(played) : played.endsAt
}

function stepsBefore(plan: EventPlan): readonly Step[] {
  const { fixture, opening } = plan
  const announcedAt = fixture.startsAt - announcedMs
  const end = isPlayed(plan) ? fixture.startsAt : calledOffAt(plan)
  const instants = [announcedAt, ...opening.news.map(({ at }) => at)].filter((at) => at < end)
  const steps: Step[] = instants.map((at) => ({
    ...{ at, product: 3 },
    say: () => [oddsBefore(plan, at, walkAt(opening, at))],
    decide: () => [],
  }))
  if (isPlayed(plan)) return steps
  const status = plan.oddCase === 'postponed' ? 8 : 5
  const facts = { at: end, product: 3, status } as const
  return [...steps, { at: end, product: 3, say: () => calledOff(plan, facts) }]
}

function calledOffAt({ fixture, oddCase }: EventPlan): number {
  return fixture.startsAt - (oddCase === 'postponed' ? 30 : 3) * minuteMs
}

/** Betting stops, the fixture is changed, and every market that is open is void. */
function calledOff(
  plan: EventPlan,
  { at, product, status }: { at: number; product: ProducerId; status: EventStatus },
  markets = allMarkets(plan),
): readonly FeedMessage[] {
  const head = { product, eventId: plan.fixture.id, at }
  return [
    { ...head, kind: 'bet_stop', reason: 'called_off' },
    { ...head, kind: 'fixture_change', status },
    { ...head, kind: 'bet_cancel', markets },
  ]
}

function stepsInPlay(plan: EventPlan): readonly Step[] {
  const played = plan.played()
  if ('finish' in played) return stepsOfRace(plan, played.endsAt)
  const stopAt = plan.oddCase === 'abandoned' ? abandonedAt(played) : Infinity
  const told = played.moments.filter(({ at }) => at < Math.min(stopAt, played.endsAt))
  const steps: Step[] = told.map((moment, at) => ({
    ...{ at: moment.at, product: 1 },
    say: () => momentMessages(plan, moment, told[at - 1]),
    decide: () => momentResults(plan, moment, told[at - 1]),
  }))
  const last = told.at(-1)
  if (stopAt < Infinity && last !== undefined) {
    const open = () => openLines(plan, last).map(namedMarket)
    const facts = { at: stopAt, product: 1, status: 9 } as const
    return [...steps, { at: stopAt, product: 1, say: () => calledOff(plan, facts, open()) }]
  }
  return [...steps, ...stepsOfEnd(plan, played)]
}

function abandonedAt({ moments, endsAt }: Played): number {
  return moments[Math.trunc(moments.length * abandonedShare)]?.at ?? endsAt
}

function stepsOfRace(plan: EventPlan, endsAt: number): readonly Step[] {
  const { startsAt, id } = plan.fixture
  const head = { product: 3, eventId: id } as const
  return [
    {
      ...{ at: startsAt, product: 3 },
      say: () => [{ ...head, kind: 'bet_stop', at: startsAt, reason: 'started' }],
    },
    {
      ...{ at: endsAt, product: 3 },
      say: () => [
        { ...head, kind: 'odds_change', at: endsAt, score: ended([0, 0], []), markets: [] },
        { ...head, kind: 'bet_settlement', at: endsAt, certainty: 2, markets: settledRace(plan) },
      ],
    },
  ]
}

function momentMessages(plan: EventPlan, moment: Moment, before?: Moment): readonly FeedMessage[] {
  if (isUntold(moment)) {
    const head = { product: 1, eventId: plan.fixture.id, at: moment.at } as const
    return [{ ...head, kind: 'bet_stop', reason: 'possible_goal' }]
  }
  return [oddsInPlay(plan, moment), ...momentResults(plan, moment, before)]
}

function momentResults(plan: EventPlan, moment: Moment, before?: Moment): readonly FeedMessage[] {
  const markets = isUntold(moment) ? [] : newlySettled(plan, moment, before)
  if (markets.length === 0) return []
  const head = { product: 1, eventId: plan.fixture.id, at: moment.at } as const
  return [{ ...head, kind: 'bet_settlement', certainty: 1, markets }]
}

/** Something has happened, and nobody says yet what. */
function isUntold({ isStopped, incident }: Moment): boolean {
  return isStopped && incident === undefined
}

function newlySettled(plan: EventPlan, moment: Moment, before?: Moment): readonly SettledMarket[] {
  if (before === undefined) return []
  const last = settledKeys.get(plan)
  const known = last?.moment === before ? last.keys : new Set(settledAt(plan, before).map(keyOf))
  const markets = settledAt(plan, moment, known)
  settledKeys.set(plan, { moment, keys: new Set([...known, ...markets.map(keyOf)]) })
  return markets
}

/** What was settled at the moment that was asked for last: the next one is asked for next. */
const settledKeys = new WeakMap<EventPlan, { moment: Moment; keys: ReadonlySet<string> }>()

function stepsOfEnd(plan: EventPlan, { moments, endsAt }: Played): readonly Step[] {
  const end = moments.at(-1)
  if (end === undefined) return []
  const head = { product: 1, eventId: plan.fixture.id } as const
  const over = (at: number, moment: Moment): FeedMessage => {
    const [home, away] = scoreOf(moment)
    const score = ended([home, away], moment.periods)
    return { ...head, kind: 'odds_change', at, score, markets: [] }
  }
  const result = (at: number, markets: readonly SettledMarket[]): FeedMessage => {
    return { ...head, kind: 'bet_settlement', at, certainty: 2, markets }
  }
  if (plan.oddCase !== 'corrected') {
    const say = () => [over(endsAt, end), result(endsAt, settledAtEnd(plan, end))]
    return [{ at: endsAt, product: 1, say }]
  }
  const wrong = miscounted(end)
  const correctedAt = endsAt + correctionMs
  const changed = () => {
    const first = new Map(settledAtEnd(plan, wrong).map((market) => [keyOf(market), market]))
    return settledAtEnd(plan, end).filter(
      (market) => JSON.stringify(first.get(keyOf(market))) !== JSON.stringify(market),
    )
  }
  return [
    {
      ...{ at: endsAt, product: 1 },
      say: () => [over(endsAt, wrong), result(endsAt, settledAtEnd(plan, wrong))],
    },
    {
      ...{ at: correctedAt, product: 1 },
      say: () => [
        { ...head, kind: 'rollback_bet_settlement', at: correctedAt, markets: changed() },
        over(correctedAt, end),
        result(correctedAt, changed()),
      ],
    },
  ]
}

/** The end with one goal or point too many for the home side; nothing that was decided early differs. */
function miscounted(end: Moment): Moment {
  const { match, full, ...rest } = end
  if (match.family === 'legs') return end
  const shifted = full ? { full: [full[0] + 1, full[1]] as const } : {}
  if (match.family === 'goals') {
    const state = { ...match.state, home: match.state.home + 1 }
    return { ...rest, match: { ...match, state }, ...shifted }
  }
  const state = { ...match.state, home: match.state.home + 1 }
  return { ...rest, match: { ...match, state }, ...shifted }
}

function oddsBefore(plan: EventPlan, at: number, walk: StrengthWalk): FeedMessage {
  return {
    kind: 'odds_change',
    product: 3,
    eventId: plan.fixture.id,
    at,
    score: { status: 0, home: 0, away: 0, periods: [] },
    markets: offerBefore(plan, walk),
  }
}

function oddsInPlay(plan: EventPlan, moment: Moment): FeedMessage {
  const [home, away] = scoreOf(moment)
  const { match, periods, minute, incident } = moment
  const game = match.family === 'legs' && match.model.game ? { game: match.state.game } : {}
  const clock = minute === undefined ? {} : { minute }
  const score: FeedScore = { status: 1, home, away, periods, ...clock, ...game }
  const walk = walkAt(plan.opening, plan.fixture.startsAt)
  return {
    kind: 'odds_change',
    product: 1,
    eventId: plan.fixture.id,
    at: moment.at,
    score,
    markets: offerAt(plan, moment, walk),
    ...(incident ? { incident } : {}),
  }
}

/** The score of the whole match: goals, points or sets. */
function scoreOf({ match, full, incident }: Moment): readonly [number, number] {
  if (match.family === 'legs') return match.state.sets
  if (full && incident?.type === 'final_whistle') return full
  return [match.state.home, match.state.away]
}

function ended([home, away]: readonly [number, number], periods: FeedScore['periods']): FeedScore {
  return { status: 3, home, away, periods }
}
