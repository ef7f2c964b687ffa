import { dayMs, hourMs, startOfDay, toIso } from '@powerplay/kernel'
import { firstLevels } from '../../src/features/loyalty/levels.ts'
import { firstTiers } from '../../src/features/affiliate/rules.ts'
import type { Fold } from '../../src/features/wallet/index.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { factsOf, type Told } from './facts-of.ts'
import { chanceOf, lifeOf, type Chance, type Days, type Life } from './lives.ts'
import * as naive from './naive.ts'
import type { Rows, Terms } from './naive.ts'
import { clear, readRewards, rewards, writeLives, type Reward } from './tables.ts'

export interface RewardsOrder {
  /** A migrated database without rows. */
  readonly databaseUrl: string
  readonly lives: number
  readonly seed: number
  /** Lives that are told together. */
  readonly perTelling?: number
  report?(lives: number): void
}

/** What a run came to; it throws where a reward differs from its second computation. */
export interface RewardsReport {
  readonly lives: number
  /** How many rows of each reward were compared, those of nothing left out. */
  readonly rows: Readonly<Record<string, number>>
}

interface Scene {
  readonly node: TestApp
  readonly folds: readonly Fold[]
  readonly days: Days
  readonly terms: Terms
}

const race = { rewardCents: 1_000_000, capPercent: 7 }
const projections = ['loyalty_totals', 'loyalty_days', 'rakeback', 'race', 'affiliate']

/** Days are settled some minutes after they end: in the first hour of one, this clock is an hour ahead. */
const clock = {
  now: () => {
    const now = Date.now()
    return now < startOfDay(now) + hourMs ? now + hourMs : now
  },
}

/** Random lives through the real projections and jobs, and every reward of them by a second computation. */
export async function runRewards(order: RewardsOrder): Promise<RewardsReport> {
  const { databaseUrl, lives, seed, perTelling = 500 } = order
  const node = await openTestApp({ databaseUrl, clock, environment: { ROLES: 'edge' } })
  const rows: Record<string, number> = {}
  try {
    const scene = await openScene(node)
    for (let done = 0; done < lives; done += perTelling) {
      const found = await tell(scene, {
        seed: seed + done,
        count: Math.min(perTelling, lives - done),
      })
      for (const [name, count] of Object.entries(found)) rows[name] = (rows[name] ?? 0) + count
      order.report?.(done + perTelling)
    }
    return { lives, rows }
  } finally {
    await node.close()
  }
}

async function openScene(node: TestApp): Promise<Scene> {
  const { clock } = node.app.platform
  node.app.doors.wallet.products.register({
    id: 'trial',
    promises: { paysByRate: false, paysByAmount: [], hasRounds: false },
    takesBonus: (game) => game !== 'cards',
    describe: ({ game }) => ({ id: game, name: game, image: game }),
    faceOf: async (id) => ({ id, name: id, image: id }),
    delayMs: () => 0,
    present: (_game, data) => ({ ...data }),
    overview: async () => ({ seeds: null }),
  })
  // The Saturday before the week of the race that ended last.
  const today = startOfDay(clock.now())
  const from = today - new Date(today).getUTCDay() * dayMs - 8 * dayMs
  const better = firstLevels.map((level) => ({ ...level, rakeback: level.rakeback + 0.0375 }))
  const terms = {
    levels: [
      { from: from - dayMs, levels: firstLevels },
      { from: from + dayMs + 12 * hourMs, levels: better },
    ],
    tiers: [
      { from: from - dayMs, tiers: firstTiers },
      { from: from + dayMs, tiers: firstTiers.map((tier) => ({ ...tier, pct: tier.pct + 1.25 })) },
    ],
  }
  const folds = node.app.folds.filter(({ id }) => projections.includes(id))
  return { node, folds, days: { from }, terms }
}

async function tell(
  scene: Scene,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<Record<string, number>> {
  const { node, days, terms } = scene
  const { database, mintId } = node.app.platform
  const pick = chanceOf(seed)
  const lives = Array.from({ length: count }, () => lifeOf({ pick, days, mintId }))
  await clear(database)
  await writeLives(database, lives, { terms, mintId })
  // Days before these are settled; weeks of the race are known from the start.
  await database.query({
    text: `insert into cashback_days (day) values ($1::date)`,
    values: [toIso(days.from - 3 * dayMs)],
  })
  const weeks = [days.from - 6 * dayMs, days.from + dayMs]
  await database.query({
    text: `insert into race_weeks (starts_on, reward_cents, cap_percent)
      select day, $2, $3 from unnest($1::date[]) day`,
    values: [weeks.map((week) => toIso(week)), race.rewardCents, race.capPercent],
  })
  const told = lives.map(factsOf)
  const turns = await read(
    scene,
    pick,
    told.flatMap(({ early }) => early),
  )
  await settle(scene)
  turns.push(
    ...(await read(
      scene,
      pick,
      told.flatMap(({ late }) => late),
    )),
  )
  await settle(scene)
  await node.app.doors.race.closeWeeks()
  const expected = await expectedOf(scene, { lives, weeks, turns })
  return compare(expected, await readRewards(database), lives)
}

type Turn = ReturnType<typeof naive.turnOf>

/** Lets the projections read facts in turns of random length. */
async function read({ node, folds }: Scene, pick: Chance, told: readonly Told[]): Promise<Turn[]> {
  const turns: Turn[] = []
  for (let next = 0; next < told.length;) {
    const turn = told.slice(next, next + 1 + pick(400))
    next += turn.length
    await node.app.platform.database.transaction(async (tx) => {
      for (const fold of folds) {
        const work = fold.begin()
        for (const { fact } of turn) work.add(fact)
        await work.write(tx)
      }
    })
    turns.push(naive.turnOf(turn))
  }
  return turns
}

/** Settles the days, and counts again until nothing is left. */
async function settle({ node }: Scene): Promise<void> {
  const { platform, doors } = node.app
  for (let round = 0; round < 100; round += 1) {
    await doors.loyalty.settleCashback()
    const stale = await platform.database.query({ text: 'select from cashback_stale limit 1' })
    if (stale.length === 0) return
  }
  throw new Error('days stay to be counted again')
}

async function expectedOf(
  { node, days, terms }: Scene,
  told: {
    readonly lives: readonly Life[]
    readonly weeks: readonly number[]
    readonly turns: readonly Turn[]
  },
): Promise<Record<Reward, Rows>> {
  const { lives, weeks, turns } = told
  const rateE8 = (currency: string) => node.app.doors.wallet.prices.usdRateE8(currency) ?? 0n
  const commission = naive.commission(lives, terms)
  const totalCommission: Rows = new Map()
  for (const [key, value] of commission) {
    const [userId = ''] = key.split(' ')
    totalCommission.set(userId, (totalCommission.get(userId) ?? 0n) + value)
  }
  const prizes: Rows = new Map()
  for (const week of weeks) {
    const own = naive.racePrizes(lives, week, race)
    for (const [userId, cents] of own) prizes.set(`${userId} ${toIso(week).slice(0, 10)}`, cents)
  }
  const levels = naive.levelsReached(turns, firstLevels)
  // A level that staff gave is there already.
  for (const { userId, levels: given } of lives) {
    for (const { level } of given) levels.delete(`${userId} ${level}`)
  }
  return {
    ...{ rakeback: naive.rakeback(lives, terms), commission, totalCommission, prizes, levels },
    cashback: naive.cashback(lives, days, { terms, rateE8 }),
    ...naive.totals(lives),
  }
}

const some = (rows: Rows) => [...rows].filter(([, value]) => value !== 0n).toSorted()

function compare(
  expected: Record<Reward, Rows>,
  found: Record<Reward, Rows>,
  lives: readonly Life[],
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of rewards) {
    const [rows, own] = [expected[name], found[name]]
    for (const key of new Set([...rows.keys(), ...own.keys()])) {
      const [is, should] = [own.get(key) ?? 0n, rows.get(key) ?? 0n]
      if (is === should) continue
      const life = lives.find(({ userId }) => key.startsWith(userId))
      const text = JSON.stringify(life, (_name, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      throw new Error(`${name} ${key}: ${is} is there, ${should} is right\n${text}`)
    }
    counts[name] = some(rows).length
  }
  return counts
}
