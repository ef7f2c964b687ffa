import type { SettingSpec } from '../../platform/settings/settings.ts'

/** Reads a setting as it would be. */
export type Read = <Value>(spec: SettingSpec<Value>) => Value

/** One kind of reward, and what it can cost at most. */
export interface BudgetPart {
  readonly name: string
  /** The most it may cost at a level, in percent of the theoretical win. */
  percentOf(read: Read, level: number): number
  /**
   * What it gives a new account before any play carries it, at most, in percent of the theoretical win that
   * such an account has to bring first. Counted in the place of its share.
   */
  readonly startPercentOf?: (read: Read) => number
}

/**
 * What a new account could cost in percent of its theoretical win, if everything it may have at the start and
 * every other reward of the lowest level came together. Pure.
 */
export function startPercent(parts: readonly BudgetPart[], read: Read): number {
  const share = (part: BudgetPart) => part.startPercentOf?.(read) ?? part.percentOf(read, 0)
  return rounded(parts.reduce((sum, part) => sum + share(part), 0))
}

/** The worst case of a level: what each reward could cost, and all together, in percent. */
export interface LevelBudget {
  readonly level: number
  readonly parts: Readonly<Record<string, number>>
  readonly sumPct: number
}

/** Hundredths of a percent: sums of shown figures agree with what is shown. */
const rounded = (percent: number) => Math.round(percent * 100) / 100

/** The worst case of the levels 0 to `levelMax`. Pure. */
export function worstCase(
  parts: readonly BudgetPart[],
  read: Read,
  levelMax: number,
): LevelBudget[] {
  return Array.from({ length: levelMax + 1 }, (_, level) => {
    const shares = parts.map(({ name, percentOf }) => [name, percentOf(read, level)] as const)
    const sum = shares.reduce((total, [, percent]) => total + percent, 0)
    return { level, parts: Object.fromEntries(shares), sumPct: rounded(sum) }
  })
}

/** The levels that could cost the whole budget or more. */
export function overBudget(levels: readonly LevelBudget[], guardPercent: number): number[] {
  return levels.flatMap(({ level, sumPct }) => (sumPct >= guardPercent ? [level] : []))
}

/** Levels over the budget that were not, or that would cost still more: what is over may be mended. */
export function worsened(
  before: readonly LevelBudget[],
  after: readonly LevelBudget[],
  guardPercent: number,
): number[] {
  return overBudget(after, guardPercent).filter((level) => {
    const was = before[level]?.sumPct ?? 0
    return was < guardPercent || (after[level]?.sumPct ?? 0) > was
  })
}

/** What a deposit bonus asks for, as far as its cost goes. */
export interface BonusCost {
  /** Requirement: so many times what was granted. */
  readonly multiplier: number
  /** A stake counts whole from this credited edge on, in millionths. */
  readonly fullWeightEdgePpm: number
}

/**
 * What a deposit bonus may cost, in percent of the theoretical win of the stakes that advance it, which earn
 * nothing else. Source: product specification of the community, 1.2 and 2.2.
 */
export function bonusPercent({ multiplier, fullWeightEdgePpm }: BonusCost): number {
  return rounded(100_000_000 / (multiplier * fullWeightEdgePpm))
}
