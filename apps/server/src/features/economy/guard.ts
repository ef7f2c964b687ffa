import { refuse } from '@powerplay/kernel'
import type { Settings, SettingSpec } from '../../platform/settings/settings.ts'
import { levelMax, vipLevels } from '../loyalty/index.ts'
import { raceCapPercent } from '../race/index.ts'
import {
  bonusPercent,
  overBudget,
  startPercent,
  worsened,
  worstCase,
  type BonusCost,
  type BudgetPart,
  type LevelBudget,
  type Read,
} from './budget.ts'
import { guardPercent, publicSharePercent } from './settings.ts'

const fixed = (name: string, percent: number): BudgetPart => ({ name, percentOf: () => percent })

/**
 * What every reward may cost; a feature that brings a reward declares it anew by its own settings,
 * and until then the share is kept for it. Source: product specification of the community, 1.2.
 */
const firstParts: readonly BudgetPart[] = [
  { name: 'rakeback', percentOf: (read, level) => read(vipLevels)[level]?.rakeback ?? 0 },
  { name: 'cashback', percentOf: (read, level) => read(vipLevels)[level]?.cashbackCap ?? 0 },
  { name: 'race', percentOf: (read) => read(raceCapPercent) },
  fixed('faucet', 6),
  fixed('wheel', 3),
  { name: 'codes', percentOf: (read) => read(publicSharePercent) },
  fixed('rainAndQuiz', 1),
  fixed('affiliate', 10),
  fixed('burn', 5),
  fixed('revenueShare', 5),
]

/** Of each bet, whatever else it earns: they go to holders of the token. */
const alwaysPaid = ['burn', 'revenueShare']
/** The smallest requirement that offers of deposit bonuses are made with unless said. */
const bonusMultiplier = 60

/** Settings as they would be, by key. */
export type Changes = Readonly<Record<string, unknown>>

/** Keeps the worst case of every level under the budget, whatever is set. */
export interface Guard {
  /** Puts a part in the place of the one of its name. */
  declare(part: BudgetPart): void
  /** Names the setting of the edge from which a stake counts whole for a bonus. */
  bonusWeights(read: (read: Read) => number): void
  /** @throws Refusal admin/economy-over-budget for a deposit bonus that could cost the budget */
  judgeBonus(cost: BonusCost): void
  /** Whether the budget carries a deposit bonus as things are set now. */
  carriesBonus(cost: BonusCost): boolean
  /** The worst case with these changes. @throws Refusal core/bad-payload, core/unknown-id */
  preview(changes: Changes): {
    readonly levels: LevelBudget[]
    readonly guardPct: number
    readonly ok: boolean
  }
}

/** @returns the guard, which every change of a setting asks from now on. */
export function createGuard(settings: Settings): Guard {
  const parts = new Map(firstParts.map((part) => [part.name, part]))
  let fullEdgePpm: ((read: Read) => number) | undefined
  const worst = (read: Read) => worstCase([...parts.values()], read, levelMax)
  const costOf = (read: Read, cost: BonusCost) =>
    alwaysPaid.reduce((sum, name) => sum + (parts.get(name)?.percentOf(read, 0) ?? 0), 0) +
    bonusPercent(cost)
  const carriesBonus = (cost: BonusCost) => costOf(settings.get, cost) < settings.get(guardPercent)
  const isBonusOver = (read: Read) => {
    if (fullEdgePpm === undefined) return false
    const cost = { multiplier: bonusMultiplier, fullWeightEdgePpm: fullEdgePpm(read) }
    return costOf(read, cost) >= read(guardPercent)
  }
  const startOf = (read: Read) => startPercent([...parts.values()], read)
  const isStartOver = (read: Read) => startOf(read) >= read(guardPercent)
  settings.guard(({ key, value }, { now, timeline }) => {
    // What the database holds, and not what this node has heard of: two may change something at once.
    const held = readWith(settings, now)
    const before = worst(held)
    // What is set for later meets what else is set for later.
    for (const moment of timeline) {
      const read = readWith(settings, { ...moment, [key]: value })
      const over = worsened(before, worst(read), read(guardPercent))
      if (over.length > 0) refuse('admin/economy-over-budget', { levels: over })
      if (isBonusOver(read) && !isBonusOver(held)) {
        refuse('admin/economy-over-budget', { levels: before.map(({ level }) => level) })
      }
      if (isStartOver(read) && startOf(read) > startOf(held)) {
        refuse('admin/economy-over-budget', { levels: [0] })
      }
    }
  })
  return {
    declare: (part) => void parts.set(part.name, part),
    bonusWeights(read) {
      fullEdgePpm = read
    },
    carriesBonus,
    judgeBonus(cost) {
      if (carriesBonus(cost)) return
      refuse('admin/economy-over-budget', { levels: worst(settings.get).map(({ level }) => level) })
    },
    preview(changes) {
      for (const key of Object.keys(changes)) expectFitting(settings, key, changes[key])
      const read = readWith(settings, changes)
      const levels = worst(read)
      const guardPct = read(guardPercent)
      const isOver = overBudget(levels, guardPct).length > 0
      return { levels, guardPct, ok: !isOver && !isBonusOver(read) && !isStartOver(read) }
    },
  }
}

function expectFitting(settings: Settings, key: string, value: unknown): void {
  const spec = settings.find(key) ?? refuse('core/unknown-id')
  if (spec.schema.safeParse(value).success) return
  refuse('core/bad-payload', { fields: { [key]: ['validation.in'] } })
}

function readWith(settings: Settings, changes: Changes): Read {
  return <Value>(spec: SettingSpec<Value>): Value => {
    if (!Object.hasOwn(changes, spec.key)) return settings.get(spec)
    const parsed = spec.schema.safeParse(changes[spec.key])
    return parsed.success ? parsed.data : spec.initial
  }
}
