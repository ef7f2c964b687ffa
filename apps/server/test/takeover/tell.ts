import { toWireId, type Uuid } from '@powerplay/kernel'
import { callOf, type TestApp } from '../app.ts'
import { directGames } from './scene/direct-bets.ts'
import { turnGames } from './scene/turn-rounds.ts'
import { usersOf, wagersOf } from './rows.ts'

const originals = [...directGames, ...turnGames, 'crash']

/** Everything that the calls of the house tell about its bets, one value per question. */
export type Told = Record<string, unknown>

/** Asks every call that shows bets, for every player and as a guest. */
export async function tellAll(node: TestApp): Promise<Told> {
  const { database } = node.app.platform
  const told: Told = await tellPublic(node)
  for (const { id, name } of await usersOf(database)) {
    const own = await tellPlayer(node, id)
    for (const [question, answer] of Object.entries(own)) told[`${name}: ${question}`] = answer
  }
  for (const { id, userId } of await wagersOf(database)) {
    const game_id = toWireId('bet', id)
    told[`bet ${game_id}`] = await node.whisper('Info', { game_id }, callOf({ userId }))
  }
  // Dates and the like become what the wire makes of them.
  return JSON.parse(JSON.stringify(told))
}

async function tellPublic(node: TestApp): Promise<Told> {
  const { handlers } = node.app
  const guest = callOf(null)
  const told: Told = {}
  for (const type of ['all', 'high_rollers', 'lucky_wins', 'all_wins'] as const) {
    const order = { mode: 'casino', type, count: 50 } as const
    told[`feed ${type}`] = await handlers.latestGames(order, guest)
  }
  for (const type of ['week', 'day', 'month', 'all'] as const) {
    for (const offset of type === 'all' ? [0] : [0, 1]) {
      told[`race ${type} ${offset}`] = await handlers.leaderboard({ type, offset }, guest)
    }
  }
  for (const demo of [true, false]) {
    const returns = await handlers.fairnessStatistics({ demo }, guest)
    told[`returns ${demo}`] = roughly({ ...returns, at: undefined })
  }
  told['rounds of crash'] = await handlers.history({ api_id: 'crash', count: 30 }, guest)
  return told
}

/** Sums of fractions differ in their last digits by the order in which they were added. */
export function roughly(answer: unknown): unknown {
  const cut = (_field: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value
  return JSON.parse(JSON.stringify(answer, cut))
}

async function tellPlayer(node: TestApp, userId: Uuid): Promise<Told> {
  const { handlers } = node.app
  const context = callOf({ userId })
  const told: Told = {}
  const rows = await handlers.currencies({}, context)
  told['balances'] = rows.map(({ id, balance: { real, demo } }) => [id, { real, demo }])
  const mine = { mode: 'casino', type: 'mine', count: 50 } as const
  told['feed mine'] = await handlers.latestGames(mine, context)
  const profile = await handlers.getUser({ id: toWireId('user', userId) }, context)
  // The version before did not tell the level yet.
  told['profile'] = { ...profile, user: { ...profile.user, vipLevel: undefined } }
  told['profile sums'] = await handlers.profileStatistics({ period: 'all' }, context)
  told['race history'] = await handlers.raceHistory({ page: 1, perPage: 20 }, context)
  const bets: unknown[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const shown = await handlers.profileBets({ page, perPage: 100 }, context)
    bets.push(...shown.rows)
    ;({ pages } = shown)
  }
  told['profile bets'] = bets
  for (const demo of [true, false]) {
    told[`sums ${demo}`] = await handlers.statistics({ demo, range: 'all' }, context)
  }
  for (const game of originals) {
    told[`history ${game}`] = await handlers.history({ api_id: game, count: 30 }, context)
    told[`open ${game}`] = await node.whisper('RestoreData', { api_id: game }, context)
    for (const demo of [true, false]) {
      const order = { api_id: game, demo, range: 'all' } as const
      told[`sums ${game} ${demo}`] = await handlers.statistics(order, context)
    }
  }
  return told
}
