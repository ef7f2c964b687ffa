import { racePlaces, raceWeeks } from '@powerplay/contract/dashboard/areas'
import {
  formatAmount,
  fromWireId,
  minuteMs,
  refuse,
  toSafeNumber,
  toWireId,
  type Uuid,
} from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import {
  serveArea,
  type ActOrder,
  type Plan,
  type ServedArea,
  type TwoPersonAct,
} from '../../program/area.ts'
import type { Announcer } from './announcer.ts'
import { closeWeeks } from './close-week.ts'
import { seatAll } from './list-leaders.ts'
import type { RaceParts } from './parts.ts'
import { instantOf, weekMs, type Day } from './periods.ts'
import type { RaceTerms } from './rules.ts'
import { readOrder, readPlaced, readTerms } from './store.ts'
import { isStruck, readStruck, strike, weekState } from './strikes.ts'

const placesShown = 200
const e6PerCent = 10_000n
/** A week is paid by itself from five minutes after its end on; staff can ask once that has passed. */
const waitMs = 5 * minuteMs

type Announce = Pick<Announcer, 'moved'>

/** The dashboard's places of the race: its weeks, and the order of one. */
export function raceAreas(parts: RaceParts, announcer: Announce): readonly ServedArea[] {
  return [weeksArea(parts, announcer), placesArea(parts)]
}

function weeksArea(parts: RaceParts, announcer: Announce): ServedArea {
  const { clock } = parts.platform
  const points = (sum: string) => `(select ${sum} from race_points p
    where p.period = 'week' and p.starts_on = w.starts_on and p.rated_usd_e6 > 0)`
  return serveArea(raceWeeks, {
    source: {
      from: 'race_weeks w',
      id: { sql: 'w.starts_on::text', type: 'text' },
      columns: {
        week: `(w.starts_on::timestamp at time zone 'UTC')`,
        state: 'w.state',
        reward: 'w.reward_cents',
        cap: 'w.cap_percent',
        players: points('count(*)'),
        rated: points('floor(coalesce(sum(p.rated_usd_e6), 0) / 10000)'),
        prizes: `(select coalesce(sum(r.prize_cents), 0) from race_results r
          where r.starts_on = w.starts_on)`,
      },
    },
    actions: {
      strike: strikeAct(parts, announcer),
      async close({ tx, id: week }) {
        const state = await weekState(tx, week)
        if (state === undefined) refuse('core/unknown-id')
        if (clock.now() < instantOf(week) + weekMs + waitMs) refuse('dashboard/week-runs')
        // Each prize is a commit of its own, and is paid once however often this is asked for.
        return { before: state, after: 'asked to be closed', afterwards: () => closeWeeks(parts) }
      },
    },
  })
}

interface StrikeFields {
  readonly user: string
}

/** Where somebody stands in a week, and what that place pays as things are. */
async function standingOf(tx: Queries, week: Day, userId: Uuid) {
  const { seats } = await standings(tx, week)
  const seat = seats.find((one) => one.userId === userId)
  return { place: seat?.place ?? null, prizeCents: seat?.prizeCents ?? 0 }
}

interface Standing {
  readonly seats: ReturnType<typeof seatAll>
  readonly terms: RaceTerms
}

/** The first places of a week as points stand. @throws Refusal core/unknown-id */
async function standings(tx: Queries, week: Day): Promise<Standing> {
  // Any text may come as a week: those that are none are no dates for the database either.
  if ((await weekState(tx, week)) === undefined) refuse('core/unknown-id')
  const terms = (await readTerms(tx, week)) ?? refuse('core/unknown-id')
  return { seats: seatAll(await readOrder(tx, 'week', week, placesShown), terms), terms }
}

const usd = (cents: number) => `$${formatAmount(BigInt(cents), 2)}`

/**
 * What a strike comes to as points stand: the places behind move up, with their prizes. Ids alone: the trail keeps
 * it. Pure.
 */
function wordsOfStrike({ seats, terms }: Standing, userId: Uuid): Pick<Plan, 'before' | 'after'> {
  const own = seats.find((one) => one.userId === userId)
  const lost = own?.prizeCents ?? 0
  const left = seatAll(
    seats.filter((one) => one !== own),
    terms,
  )
  const next = left.find((one) => own !== undefined && one.place === own.place)
  const total = (all: Standing['seats']) => usd(all.reduce((sum, one) => sum + one.prizeCents, 0))
  const moves =
    next === undefined
      ? 'nobody moves up to that place'
      : `${toWireId('user', next.userId)} moves up to place ${next.place}, for ${usd(next.prizeCents)}`
  return {
    before: `${placeWords(own?.place ?? null)}\nprize as points stand: ${usd(lost)}`,
    after: [
      `struck: no place, and the prize of ${usd(lost)} is lost`,
      moves,
      `prizes of the week in all: ${total(seats)}, then ${total(left)}`,
    ].join('\n'),
  }
}

const placeWords = (place: number | null) => (place === null ? 'no place' : `place ${place}`)

/** Takes a player out of a week that is not paid yet; of a rank that is paid by two. */
function strikeAct(parts: RaceParts, announcer: Announce): TwoPersonAct<StrikeFields> {
  async function personOf({ tx, context, fields: { user } }: ActOrder<StrikeFields>) {
    const id = fromWireId('user', user) ?? (await parts.findUserFor(context.caller, user, tx))?.id
    const found = id === undefined ? undefined : (await parts.users([id], tx)).get(id)
    return found ?? refuse('dashboard/unknown-person')
  }
  /** @throws Refusal core/unknown-id, dashboard/week-over for a week whose order is fixed, or struck before */
  async function expectOpen(tx: Queries, week: Day, userId: Uuid): Promise<void> {
    const state = await weekState(tx, week)
    if (state === undefined) refuse('core/unknown-id')
    if (state !== 'running' || (await isStruck(tx, week, userId))) refuse('dashboard/week-over')
  }
  return {
    // One week, several players.
    mayWaitBeside: true,
    async needsSecond(order) {
      return (await standingOf(order.tx, order.id, (await personOf(order)).id)).prizeCents > 0
    },
    async plan(order: ActOrder<StrikeFields>): Promise<Plan> {
      const { tx, id: week } = order
      const person = await personOf(order)
      await expectOpen(tx, week, person.id)
      const standing = await standings(tx, week)
      const place = standing.seats.find(({ userId }) => userId === person.id)?.place ?? null
      return {
        title: `Race of ${week}, ${placeWords(place)}`,
        ...wordsOfStrike(standing, person.id),
        about: person.id,
        // The person, not the name: somebody else may be called so by then.
        fixed: { user: person.wireId },
      }
    },
    async run(order: ActOrder<StrikeFields>) {
      const { tx, id: week, by } = order
      const { id: userId } = await personOf(order)
      await expectOpen(tx, week, userId)
      const { place } = await standingOf(tx, week, userId)
      const at = new Date(parts.platform.clock.now())
      // The week ended in the meantime.
      if (!(await strike(tx, { week, userId, by, at }))) refuse('dashboard/week-over')
      return {
        subject: userId,
        before: `${week}: ${placeWords(place)}`,
        after: `${week}: struck`,
        afterwards: () => announcer.moved([userId]),
      }
    },
  }
}

/** The order of a week: the frozen one, or of a week that runs the one of now; and who was struck. */
function placesArea(parts: RaceParts): ServedArea {
  const { database } = parts.platform
  async function placedIn(week: Day) {
    const frozen = await readPlaced(database, week, placesShown)
    const terms = await readTerms(database, week)
    if (frozen.length > 0 || terms === undefined) return frozen
    const order = await readOrder(database, 'week', week, placesShown)
    return seatAll(order, terms).map((seat) => ({ ...seat, paidAt: null }))
  }
  return serveArea(racePlaces, {
    source: {
      of: { type: 'text' },
      async rows(week) {
        if (week === null || (await weekState(database, week)) === undefined) return []
        const [placed, struck] = await Promise.all([placedIn(week), readStruck(database, week)])
        const seats = placed.map((seat) => ({ ...seat, state: 'placed' }))
        const out = struck.map((one) => ({ ...one, ...nowhere, state: 'struck' }))
        const people = await parts.users([...seats, ...out].map(({ userId }) => userId))
        return [...seats, ...out].flatMap((row) => {
          const person = people.get(row.userId)
          if (person === undefined) return []
          const { wireId, name, avatar } = person
          return [
            {
              id: wireId,
              place: row.place,
              user: { id: wireId, name, avatar },
              state: row.state,
              rated: toSafeNumber(row.ratedUsdE6 / e6PerCent),
              prize: row.prizeCents,
              paidAt: row.paidAt?.getTime() ?? null,
            },
          ]
        })
      },
    },
    actions: {},
  })
}

const nowhere = { place: null, prizeCents: null, paidAt: null } as const
