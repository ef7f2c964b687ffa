import fc from 'fast-check'
import { deepStrictEqual } from 'node:assert'
import { startFolds } from '../../src/features/wallet/journal/run-folds.ts'
import { expectWhole } from '../app.ts'
import { expectEveryFold } from './every-fold.ts'
import { live } from './live.ts'
import { moneyOfAll, moneyOfPlayers } from './naive-money.ts'
import { rewardsOfPlayers } from './naive-rewards.ts'
import { ofAll, ofPlayers, type Comparison } from './naive.ts'
import { readAll } from './read.ts'
import { bonusDraws, writeRewardTerms, type BonusDraws } from './reward-terms.ts'
import { openScene, type Scene, type Told } from './scene.ts'
import { fixed } from './fixed.ts'
import { history, type Step } from './steps.ts'

/** What a run of histories came to; it throws where projections and journal say different things. */
export interface HistoriesReport {
  readonly histories: number
  readonly facts: Readonly<Record<string, number>>
}

export interface HistoriesOrder {
  /** A migrated database without rows. */
  readonly databaseUrl: string
  readonly runs: number
  readonly seed: number
  /** Which of the histories of that seed, as a failure told it; all unless given. */
  readonly path?: string
  report?(histories: number): void
}

/**
 * Random histories through the real doors on two nodes, read in random portions with crashes between:
 * the projections of each history's players are those that plain SQL finds in the journal; and at the
 * end all tables are the same live, by plain SQL, and rebuilt.
 */
export async function runHistories(order: HistoriesOrder): Promise<HistoriesReport> {
  const { databaseUrl, runs, seed } = order
  const scene = await openScene(databaseUrl)
  let done = 0
  try {
    const property = fc.asyncProperty(history, bonusDraws, async (steps, bonuses) => {
      await livedThrough(scene, steps, bonuses)
      done += 1
      order.report?.(done)
    })
    // Where a history of few steps is wanted, its path is run again and shortened.
    const only = order.path === undefined ? { endOnFailure: true } : { path: order.path }
    await fc.assert(property, {
      numRuns: runs,
      seed,
      examples: fixed.map(([steps, bonuses]) => [[...steps], bonuses]),
      ...only,
    })
    for (const comparison of [...ofAll, ...moneyOfAll]) await compare(scene, comparison, [])
    await expectEveryFold(scene, [...ofAll, ...moneyOfAll, ...ofEachPlayer])
    await rebuildAll(scene)
    await expectWhole(databaseUrl)
    return { histories: done, facts: await countFacts(scene) }
  } finally {
    await scene.close()
  }
}

const ofEachPlayer = [...ofPlayers, ...moneyOfPlayers, ...rewardsOfPlayers]
let games = 0

async function livedThrough(
  scene: Scene,
  steps: readonly Step[],
  bonuses: BonusDraws,
): Promise<void> {
  games += 1
  const players = await Promise.all([1, 2, 3, 4].map(() => scene.join()))
  const ids = players.map(({ userId }) => userId)
  await writeRewardTerms(scene.platform, ids, { history: games, bonuses })
  const told: Told = { players, game: `game-${games}`, wagers: [], sent: [] }
  for (const step of steps) await live(scene, told, step)
  await readAll(scene)
  for (const comparison of ofEachPlayer) await compare(scene, comparison, [ids])
}

async function compare(
  { database }: Scene,
  { name, table, naive }: Comparison,
  values: readonly unknown[],
): Promise<void> {
  const live = await database.query({ text: table, values })
  const expected = await database.query({ text: naive, values })
  deepStrictEqual(plain(live), plain(expected), `${name} is not what the journal says`)
}

/** Numbers of whatever type as their texts. */
function plain(rows: readonly object[]) {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  )
}

/** A table of a fold as texts; the race and the feed keep rows that withdrawn bets left at zero. */
const inOrder = (table: string) => `select to_jsonb(t)::text as row from ${table} t order by 1`

async function rebuildAll(scene: Scene): Promise<void> {
  const { database, platform } = scene
  const limits = { commits: 37, facts: 101, portions: 2 }
  const runner = startFolds(platform, { folds: scene.folds, isWorker: false, limits })
  for (const { id, tables } of scene.folds.filter(({ isFinal }) => isFinal !== true)) {
    const rowsOf = (table: string) => database.query({ text: inOrder(table) })
    const live = await Promise.all(tables.map(rowsOf))
    await runner.rebuild(id)
    const rebuilt = await Promise.all(tables.map(rowsOf))
    deepStrictEqual(rebuilt.map(plain), live.map(plain), `${id} rebuilt differs`)
  }
}

async function countFacts({ database }: Scene): Promise<Record<string, number>> {
  const [row] = await database.query<Record<string, number>>({
    text: `select (select count(*) from wagers)::int as wagers,
        (select count(*) from wagers where pocket = 'mixed')::int as mixed,
        (select count(*) from wager_results)::int as results,
        (select count(*) from wager_results where revision > 2)::int as "later revisions",
        (select count(*) from wager_results where part > 1)::int as "later parts",
        (select count(*) from postings)::int as postings,
        (select count(*) from postings where reason = 'deposit')::int as deposits,
        (select count(*) from postings where reason = 'deposit_reversal')::int as reversals,
        (select count(*) from postings where reason = 'bonus_reversal')::int as "bonus reversals",
        (select count(*) from postings where reason = 'bonus_conversion')::int as conversions,
        (select count(*) from postings where reason = 'withdrawal')::int as withdrawals,
        (select count(*) from postings where reason = 'withdrawal_payout')::int as payouts,
        (select count(*) from postings where reason = 'withdrawal_return')::int as "given back",
        (select count(*) from postings where reason = 'deposit_write_off')::int as "written off",
        (select count(*) from postings where reason = 'correction' and wager_id is null)::int
          as "corrected by staff",
        (select count(*) from postings where reason = 'unfreeze')::int as "let go",
        (select count(distinct reason) from postings
          where reason in ('rakeback', 'affiliate', 'faucet', 'race_prize'))::int as "kinds of prizes",
        (select count(*) from wagers where result->>'pot' is not null)::int as "in pots",
        (select count(*) from accounts where pocket = 'debt')::int as debts,
        (select count(*) from rakeback_accrued where value_e6 > 0)::int as rakebacks,
        (select count(*) from affiliate_hours where earned_usd_e6 > 0)::int as commissions,
        (select count(*) from uncredited_wagers u join wagers w on w.id = u.wager_id)::int as uncredited,
        (select count(*) from bonus_progress where ended is null and progress_usd_e6 > 0)::int
          as "bonuses on their way",
        (select count(*) from bonus_progress where ended = 'lost')::int as "bonuses lost",
        (select count(*) from bonus_progress where was_reset)::int as "bonuses reset",
        (select count(*) from wager_results r join postings p on p.id = r.id
          join accounts a on a.id = any(p.account_ids)
          where r.bonus_minor > 0 and a.pocket = 'debt')::int as "corrections owed with bonus money",
        (select count(*) from bonus_progress where ended = 'completed')::int as "bonuses completed",
        (select count(*) from lane_commits)::int as commits`,
  })
  return row ?? {}
}
