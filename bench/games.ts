import type { Row } from './report.ts'
import type { Samples } from './samples.ts'

/** Parameters of the games decided in one call, on the heavy side, with stakes of one unit. */
export const betsOfGames = {
  dice: { bet: '0.00000001', data: { condition: 'under', target: 49.5 } },
  limbo: { bet: '0.00000001', data: { target: 2 } },
  plinko: { bet: '0.00000001', data: { rows: 16, risk: 'high' } },
  wheel: { bet: '0.00000001', data: { segments: 50, risk: 'medium' } },
  diamonds: { bet: '0.00000001', data: {} },
  keno: { bet: '0.00000001', data: { risk: 'high', picks: [0, 4, 8, 12, 16, 20, 24, 28, 32, 36] } },
  roulette: {
    bet: '0.00000005',
    data: {
      bets: {
        red: '0.00000001',
        odd: '0.00000001',
        'dozen:2': '0.00000001',
        'column:3': '0.00000001',
        'straight:17': '0.00000001',
      },
    },
  },
  baccarat: {
    bet: '0.00000003',
    data: { bets: { player: '0.00000001', banker: '0.00000001', tie: '0.00000001' } },
  },
} as const

/** A game that the bench plays by itself. */
export type BenchGame = keyof typeof betsOfGames

/** Their ids, dice first: the others are compared with it. */
export const gamesOfBench: readonly BenchGame[] = [
  'dice',
  'limbo',
  'plinko',
  'wheel',
  'diamonds',
  'keno',
  'roulette',
  'baccarat',
]

/** Players of these runs. */
export const gamePlayers = 1_000

/** What a bet of the costliest single-shot game costs, in bets of dice. */
export function gameRows(samples: Samples): Row[] {
  const isCpuKnown = samples.has(nameOf('dice', 'cpu'))
  if (!isCpuKnown && !samples.has(nameOf('dice', 'rate'))) return []
  const costs = gamesOfBench
    .filter((game) => game !== 'dice')
    .map((game) => ({
      game,
      value: isCpuKnown ? cpuRatio(samples, game) : slowness(samples, game),
    }))
    .sort((one, other) => other.value - one.value)
  const told = costs.map(({ game, value }) => `${game} ${value.toFixed(2)}`).join(', ')
  const measure = isCpuKnown ? 'CPU (database and server) per bet' : 'time per bet'
  return [
    {
      id: 'instant_games_vs_dice_worst',
      value: costs[0]?.value ?? 0,
      unit: 'x',
      note: `${measure} over that of dice at ${gamePlayers} players: ${told}`,
    },
  ]
}

function nameOf(game: BenchGame, figure: string): string {
  return `${game}_${gamePlayers}.${figure}`
}

function cpuRatio(samples: Samples, game: BenchGame): number {
  return samples.ratio(nameOf(game, 'cpu'), nameOf('dice', 'cpu'))
}

function slowness(samples: Samples, game: BenchGame): number {
  return samples.ratio(nameOf('dice', 'rate'), nameOf(game, 'rate'))
}
