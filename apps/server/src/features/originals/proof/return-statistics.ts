import { divide, formatAmount } from '@powerplay/kernel'
import type { FairnessStatistics, GameReturns, ReturnStatistics } from '@powerplay/contract'
import type { Platform } from '../../../platform/context.ts'
import { judgeChoices } from './judge-choices.ts'
import { addSums, judgeReturn, verdictOfAll } from './judge-return.ts'
import { readReturns, type ReturnRow } from './return-store.ts'

/** Games whose return depends on how they are played: less than stated is the player's doing. */
const playedGames = new Set([
  'mines',
  'tower',
  'stairs',
  'coinflip',
  'matrix',
  'hilo',
  'blackjack',
  'videopoker',
])

/** Also where a player decides when to leave the shared round. */
function isBestPlay({ game, config }: ReturnRow): boolean {
  return playedGames.has(game) || config['cashout'] === 'hand'
}

const centsE6 = 10_000n
const usdDecimals = 2

function usdOf(amountE6: bigint): string {
  return formatAmount(divide(amountE6, centsE6, 'down'), usdDecimals)
}

function rowOf(row: ReturnRow): ReturnStatistics {
  const { game, config, rounds, stakedUsdE6, paidUsdE6 } = row
  const isBest = isBestPlay(row)
  return {
    config,
    rounds,
    staked: usdOf(stakedUsdE6),
    paid: usdOf(paidUsdE6),
    ...judgeReturn(row, isBest),
    isBest,
    choices: judgeChoices(game, config, row.counts),
  }
}

function gameOf(game: string, rows: readonly ReturnRow[]): GameReturns {
  const configs = rows.map(rowOf)
  const sums = addSums(rows)
  const verdicts = configs.flatMap(({ verdict, choices }) =>
    choices === null ? [verdict] : [verdict, choices.verdict],
  )
  const sumE6 = (pick: (row: ReturnRow) => bigint) =>
    rows.reduce((total, row) => total + pick(row), 0n)
  return {
    game,
    rounds: sums.rounds,
    staked: usdOf(sumE6((row) => row.stakedUsdE6)),
    paid: usdOf(sumE6((row) => row.paidUsdE6)),
    ...judgeReturn(sums, true),
    isBest: configs.every(({ isBest }) => isBest),
    verdict: verdictOfAll(verdicts),
    configs,
  }
}

/**
 * The live returns of all games that were played, most played first. Demo play is kept apart: it
 * runs on the same seeds and rules, but nobody has paid for it.
 */
export async function returnStatistics(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  demo: boolean,
): Promise<FairnessStatistics> {
  const byGame = new Map<string, ReturnRow[]>()
  for (const row of await readReturns(database, demo)) {
    byGame.set(row.game, [...(byGame.get(row.game) ?? []), row])
  }
  const games = [...byGame].map(([game, rows]) => gameOf(game, rows))
  return { games: games.sort((one, other) => other.rounds - one.rounds), at: clock.now() }
}
