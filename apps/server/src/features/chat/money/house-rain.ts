import {
  currencyOf,
  dayMs,
  minuteMs,
  startOfDay,
  toIso,
  toSafeNumber,
  type InstantMs,
  type Uuid,
} from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { minorForUsdCents } from '../../wallet/index.ts'
import { openChannels } from '../channels/channels.ts'
import type { ChatParts } from '../parts.ts'
import { houseRainPpm } from '../settings.ts'
import { findGift, holdGift, type GiftRow } from './gift-store.ts'
import { roomForGiveaway, theoreticalWin } from './giveaway-share.ts'
import { pay } from './give.ts'
import { peopleUnder, pickSome } from './rain.ts'

/** How often it rains in a day, and on how many. Source: 001_d6a9941efb711ce5.txt section 9. */
export const timesPerDay = { min: 10, max: 20 } as const
export const peoplePerRain = { min: 5, max: 15 } as const
const apartMs = 20 * minuteMs
/** What came due longer ago is left out: rain is for who is here. */
const lateMs = 10 * minuteMs
const ppm = 1_000_000n
const e6PerCent = 10_000n
const currency = 'usdt'

/** One planned rain. */
export interface PlannedRain {
  readonly at: InstantMs
  readonly people: number
}

/**
 * Draws the rains of a day: 10 to 20 at random, each at least 20 minutes after the one before, each
 * on 5 to 15 people.
 * @param chance gives numbers from 0 up to 1.
 */
export function drawDay(startsAt: InstantMs, chance: () => number): PlannedRain[] {
  const among = ({ min, max }: { min: number; max: number }) =>
    min + Math.floor(chance() * (max - min + 1))
  const count = among(timesPerDay)
  const loose = dayMs - (count - 1) * apartMs
  const offsets = Array.from({ length: count }, () => Math.floor(chance() * loose))
  return offsets
    .toSorted((one, other) => one - other)
    .map((offset, place) => ({
      at: startsAt + offset + place * apartMs,
      people: among(peoplePerRain),
    }))
}

interface PlanRow {
  readonly place: number
  readonly people: number
  readonly at: Date
  readonly count: number
}

/** Plans the day where that was not done, and lets fall what is due. Any node may run it. */
export async function tendHouseRain(parts: ChatParts): Promise<void> {
  if (!parts.isOn('rain') || !parts.isOn('chat')) return
  const { clock, database } = parts.platform
  const startsAt = startOfDay(clock.now())
  const day = toIso(startsAt).slice(0, 10)
  await planDay(parts, day, startsAt)
  const fall = async (tx: Queries) => {
    const due = await takeDue(tx, day, clock.now())
    if (due === undefined) return undefined
    const held = await hold(parts, tx, due)
    await finish(tx, day, due.place, held === undefined ? 'skipped' : 'fallen')
    return held
  }
  const gift = await parts.turns.take(() => database.transaction(fall))
  if (gift !== undefined) await pay(parts, gift, null)
}

async function planDay({ platform }: ChatParts, day: string, startsAt: InstantMs): Promise<void> {
  const [known] = await platform.database.query<{ place: number }>({
    text: 'select place from chat_rain_plan where day = $1 limit 1',
    values: [day],
  })
  if (known !== undefined) return
  const chance = () => {
    const [word = 0] = new Uint32Array(platform.random.bytes(4).slice().buffer)
    return word / 2 ** 32
  }
  const rains = drawDay(startsAt, chance)
  await platform.database.transaction(async (tx) => {
    await tx.query({ text: `select pg_advisory_xact_lock(hashtextextended('chat_rain_plan', 0))` })
    await tx.query({
      text: `insert into chat_rain_plan (day, place, at, people)
        select $1, place - 1, at, people
        from unnest($2::timestamptz[], $3::integer[]) with ordinality as r (at, people, place)
        where not exists (select 1 from chat_rain_plan where day = $1)`,
      values: [day, rains.map(({ at }) => new Date(at)), rains.map((one) => one.people)],
    })
  })
}

async function takeDue(tx: Queries, day: string, now: InstantMs): Promise<PlanRow | undefined> {
  const [row] = await tx.query<PlanRow>({
    text: `select place, people, at,
        (select count(*)::integer from chat_rain_plan where day = $1) as count
      from chat_rain_plan where day = $1 and state = 'planned' and at <= $2
      order by at limit 1 for update skip locked`,
    values: [day, new Date(now)],
  })
  return row
}

async function finish(tx: Queries, day: string, place: number, state: string): Promise<void> {
  await tx.query({
    text: 'update chat_rain_plan set state = $3 where day = $1 and place = $2',
    values: [day, place, state],
  })
}

/** Notes a rain of the house; undefined when it would be too small or too few could catch it. */
async function hold(
  parts: ChatParts,
  tx: Queries,
  { people, at, count }: PlanRow,
): Promise<GiftRow | undefined> {
  const { clock, mintId } = parts.platform
  const now = clock.now()
  if (now - at.getTime() > lateMs) return undefined
  const [channel] = openChannels(parts)
  if (channel === undefined) return undefined
  const budget = (await budgetOf(parts, now)) / BigInt(count)
  const fit = await carriers(parts, tx, { channel: channel.id, each: budget / BigInt(people), now })
  if (fit.length < peoplePerRain.min) return undefined
  const users = pickSome(parts, fit, people)
  // The part that each was found to carry: fewer people do not get more.
  const eachCents = budget / BigInt(people) / e6PerCent
  const rate = parts.wallet.prices.usdRateE8(currency)
  if (eachCents < 1n || rate === undefined) return undefined
  const each = minorForUsdCents(toSafeNumber(eachCents), rate, currencyOf(currency).decimals)
  const amount = each * BigInt(users.length)
  const id = mintId()
  await holdGift(
    tx,
    {
      ...{ id, users, currency },
      kind: 'house_rain',
      from_id: null,
      channel: channel.id,
      asked_minor: amount,
      asked_people: people,
      amount_minor: amount,
      each_minor: each,
      usd_e6: eachCents * e6PerCent * BigInt(users.length),
      is_public: true,
    },
    now,
  )
  return findGift(tx, id)
}

/** A day's budget in 1e-6 USD: a share of yesterday's theoretical win of the site. */
async function budgetOf({ platform, profiles }: ChatParts, now: InstantMs): Promise<bigint> {
  const yesterday = toIso(startOfDay(now) - dayMs).slice(0, 10)
  const rated = await profiles.ratedOnDay(yesterday)
  return (theoreticalWin(rated) * BigInt(platform.settings.get(houseRainPpm))) / ppm
}

async function carriers(
  parts: ChatParts,
  tx: Queries,
  { channel, each, now }: { readonly channel: string; readonly each: bigint; readonly now: number },
): Promise<Uuid[]> {
  const found = await peopleUnder(parts, tx, { channel, besides: null })
  const room = await roomForGiveaway(parts, tx, found, now - 30 * dayMs)
  const fit: Uuid[] = []
  for (const id of found) {
    const canCarry = (room.get(id) ?? 0n) >= each
    if (canCarry && !(await parts.economy.isBanned(tx, id))) fit.push(id)
  }
  return fit
}
