import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { mustHave, toWireId } from '@powerplay/kernel'
import { systemClock } from '../../src/platform/time/clock.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../app.ts'
import { loadDump } from './dump.ts'
import { readFixture, type Remembered } from './fixture.ts'
import { balancesOf, debtsOf, prizesOf, rolledBackBefore, usersOf } from './rows.ts'
import { roughly, tellAll } from './tell.ts'

type Before = Awaited<ReturnType<typeof readBefore>>

/** What the tables hold before any newer migration has run. */
async function readBefore(url: string) {
  const pool = openDatabase(url, openLog('silent'))
  try {
    return {
      balances: await balancesOf(pool),
      debts: await debtsOf(pool),
      users: await usersOf(pool),
      rolledBack: await rolledBackBefore(pool),
    }
  } finally {
    await pool.close()
  }
}

/** A database of an earlier version with today's program over it. */
export class TakenOver {
  readonly node: TestApp
  readonly before: Before
  readonly remembered: Remembered

  private constructor(node: TestApp, before: Before, remembered: Remembered) {
    this.node = node
    this.before = before
    this.remembered = remembered
  }

  /** Loads a fixture into an empty database and opens the program, which migrates it. */
  static async open(databaseUrl: string, fixture: string): Promise<TakenOver> {
    const { dump, remembered } = readFixture(fixture)
    await loadDump(databaseUrl, dump, new Date(remembered.at))
    const before = await readBefore(databaseUrl)
    const startedAt = systemClock.now()
    const clock = { now: () => remembered.at + systemClock.now() - startedAt }
    const environment = { ROLES: 'edge' }
    const node = await openTestApp({ databaseUrl, clock, environment })
    const world = new TakenOver(node, before, remembered)
    await world.#completeDetails()
    return world
  }

  /** What a later version asks of its players before they may bet again. */
  async #completeDetails(): Promise<void> {
    await this.node.app.platform.database.query({
      text: `update users set birth_date = coalesce(birth_date, '1990-01-01'),
        country = coalesce(country, 'CH'), terms_version = coalesce(terms_version, '1')`,
    })
  }

  /** Somebody of the scene. */
  player(name: string): TestPlayer {
    const user = this.before.users.find((one) => one.name === name)
    return { userId: mustHave(user, name).id, name, wireId: '', cookie: '' }
  }

  /** How the accounts differ from before, without those that do not. */
  async changedBalances(): Promise<Map<string, bigint>> {
    const { balances } = this.before
    const now = await balancesOf(this.node.app.platform.database)
    const names = new Set([...balances.keys(), ...now.keys()])
    const changes = [...names].map((name): [string, bigint] => [
      name,
      (now.get(name) ?? 0n) - (balances.get(name) ?? 0n),
    ])
    return new Map(changes.filter(([, change]) => change !== 0n))
  }

  /** How many wins without a stake stand, by the names of their players. */
  prizes(): Promise<Map<string, number>> {
    return prizesOf(this.node.app.platform.database)
  }

  /**
   * Questions that are answered in another way than the version before answered them. Bets that got
   * another end after they had been settled are left out, as a later version may show that end, and
   * the balances of who owed something.
   */
  async differences(): Promise<string[]> {
    const { told, takenBack } = this.remembered
    const { rolledBack, debts } = this.before
    const revised = [...takenBack, ...rolledBack.map(({ id }) => toWireId('bet', id))]
    const apart = new Set([
      ...revised.map((id) => `bet ${id}`),
      ...rolledBack.flatMap(({ name }) => sumsOf.map((question) => `${name}: ${question}`)),
      // What they held has paid of what they owed.
      ...[...debts.keys()].map((debtor) => `${debtor.split(' ')[0] ?? ''}: balances`),
    ])
    const now = await tellAll(this.node)
    const prizes = await this.prizes()
    return Object.entries(told).flatMap(([question, then]) => {
      if (apart.has(question)) return []
      const [name = '', asked] = question.split(': ')
      const comparable = asked === 'sums false' ? withoutPrizes(then, prizes.get(name) ?? 0) : then
      const old = without(
        revised,
        question.startsWith('returns') ? roughly(comparable) : comparable,
      )
      const young = without(revised, now[question])
      // Older bets take the places of those that a list of the latest does not show any more.
      const same = question.includes('feed')
        ? isSameBegin(old, young)
        : isDeepStrictEqual(old, young)
      return same ? [] : [`${question}: ${JSON.stringify(old)}\n  became ${JSON.stringify(young)}`]
    })
  }
}

const games = z.looseObject({ games: z.number(), wins: z.number() })

/** Sums in which wins without a stake were games, as they are told now. */
export function withoutPrizes(sums: unknown, prizes: number): unknown {
  const read = z.looseObject({ usdt: games }).safeParse(sums)
  if (!read.success || prizes === 0) return sums
  const { usdt, ...others } = read.data
  return { usdt: { ...usdt, games: usdt.games - prizes, wins: usdt.wins - prizes }, ...others }
}

/** What is told of all of a player's bets with real money together. */
export const sumsOf = ['profile', 'profile sums', 'sums false'] as const

const shown = z.looseObject({ _id: z.string() })

function without(bets: readonly string[], answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer
  return answer.filter((row) => {
    const read = shown.safeParse(row)
    return !read.success || !bets.includes(read.data._id)
  })
}

/** Two neighbours of one millisecond may change places: some versions keep no shorter time. */
function isSameBegin(old: unknown, young: unknown): boolean {
  if (!Array.isArray(old) || !Array.isArray(young)) return false
  return old.every((row, place) =>
    young.slice(Math.max(0, place - 1), place + 2).some((other) => isDeepStrictEqual(row, other)),
  )
}
