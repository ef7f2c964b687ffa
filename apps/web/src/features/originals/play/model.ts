/** What happens to the bet after a round of auto bet. */
export interface AutoStep {
  readonly action: 'reset' | 'increase'
  /** Growth in 1/100 percent of the present bet; counts only with `increase`. */
  readonly percentE2: number
}

/** Auto bet as the player set it and as it runs (001_d6a9941efb711ce5.txt, section 3). */
export interface AutoBet {
  /** `stopping`: Stop was pressed, the round under way is still played out. */
  readonly state: 'off' | 'on' | 'stopping'
  /** Rounds to play; 0 = until stopped. */
  readonly games: number
  readonly currentIteration: number
  /** The bet at Start; a reset returns to it, and so does the end. */
  readonly initialBetMinor: bigint
  readonly stopOnWin: boolean
  readonly win: AutoStep
  readonly loss: AutoStep
}

export const autoBetDefault: AutoBet = {
  state: 'off',
  games: 0,
  currentIteration: 0,
  initialBetMinor: 0n,
  stopOnWin: false,
  win: { action: 'reset', percentE2: 0 },
  loss: { action: 'reset', percentE2: 0 },
}

/** Shortest pause between two rounds (001_d6a9941efb711ce5.txt, section 9). */
export const autoGapMs = 50
/** Pause before a refused or still pending round is tried again (same section). */
export const autoRetryMs = 100
/** A tab out of sight plays at most one round per second. */
export const autoHiddenGapMs = 1_000

/**
 * The bet of the next auto round: back to the first one, or grown by the percentage of the present
 * one, rounded down but by at least one minor unit.
 */
export function nextBetMinor(auto: AutoBet, betMinor: bigint, isWin: boolean): bigint {
  const step = isWin ? auto.win : auto.loss
  if (step.action === 'reset') return auto.initialBetMinor
  if (step.percentE2 <= 0) return betMinor
  const growth = (betMinor * BigInt(step.percentE2)) / 10_000n
  return betMinor + (growth > 0n ? growth : 1n)
}

/** Why auto bet stops before its next bet, which is never cut to fit; undefined when it may go on. */
export function autoProblem(
  betMinor: bigint,
  limits: { readonly balanceMinor: bigint | undefined; readonly maxMinor: bigint | undefined },
): string | undefined {
  const { balanceMinor, maxMinor } = limits
  if (maxMinor !== undefined && betMinor > maxMinor) return 'The next bet is above the maximum.'
  if (balanceMinor === undefined || betMinor <= balanceMinor) return undefined
  return 'The next bet is above your balance.'
}

/** Whether auto bet ends after the round just counted. */
export function isAutoOver(auto: AutoBet, isWin: boolean): boolean {
  if (auto.state !== 'on') return true
  if (auto.games > 0 && auto.currentIteration >= auto.games) return true
  return auto.stopOnWin && isWin
}

/** Sums over the rounds played on this page. */
export interface SessionSums {
  readonly bets: number
  readonly wins: number
  readonly wageredMinor: bigint
  readonly profitMinor: bigint
}

export const sumsZero: SessionSums = { bets: 0, wins: 0, wageredMinor: 0n, profitMinor: 0n }

interface SummedRound {
  readonly status: string
  readonly multiplierE4: number
  readonly stakeMinor: bigint
  readonly profitMinor: bigint
}

/** A win is a multiplier of at least 1; cancelled rounds count nowhere. */
export function withSums(sums: SessionSums, round: SummedRound): SessionSums {
  if (round.status === 'cancel') return sums
  return {
    bets: sums.bets + 1,
    wins: sums.wins + (round.multiplierE4 >= 10_000 ? 1 : 0),
    wageredMinor: sums.wageredMinor + round.stakeMinor,
    profitMinor: sums.profitMinor + round.profitMinor,
  }
}
