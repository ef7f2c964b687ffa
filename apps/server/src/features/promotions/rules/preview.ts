import type { CampaignPreview } from '@powerplay/contract'
import type { Uuid } from '@powerplay/kernel'
import type { Taker } from '../campaigns/preview-store.ts'

/** Somebody who could have taken an offer in the past days, with what it would have given, in USD cents. */
export interface Candidate extends Taker {
  readonly mayTake: boolean
  readonly valueCents: number
}

/** What bounds an offer, and how much of such gifts became real before. */
export interface PreviewTerms {
  readonly days: number
  readonly budgetCents: number | null
  readonly maxActivations: number
  /** Released of granted money of ended bonuses of this kind, 0 to 1; null where too few are known. */
  readonly releaseShare: number | null
  readonly isCut: boolean
}

/** Who brings less than this share of what he gets takes the money and goes. */
const farmShare = 0.1

/**
 * What an offer would have cost over the past days, the costliest takers first, as its limits allow: a
 * forecast that errs on the dear side. One of a person's accounts takes it; the others are counted. Pure.
 */
export function previewOf(
  candidates: readonly Candidate[],
  { days, budgetCents, maxActivations, releaseShare, isCut }: PreviewTerms,
): CampaignPreview {
  const able = candidates
    .filter(({ mayTake, isBanned, valueCents }) => mayTake && !isBanned && valueCents > 0)
    .toSorted((one, other) => netOf(other) - netOf(one) || (one.userId < other.userId ? -1 : 1))
  const persons = new Set<Uuid>()
  const takers: Candidate[] = []
  const again: Candidate[] = []
  let mostCents = 0
  for (const each of able) {
    if (persons.has(each.personId)) again.push(each)
    else if (maxActivations > 0 && takers.length >= maxActivations) continue
    else if (budgetCents !== null && mostCents + each.valueCents > budgetCents) continue
    else {
      persons.add(each.personId)
      takers.push(each)
      mostCents += each.valueCents
    }
  }
  const sum = (of: readonly Candidate[], pick: (one: Candidate) => number) =>
    of.reduce((total, one) => total + pick(one), 0)
  const theoreticalCents = sum(takers, (one) => one.theoreticalCents)
  const farmers = takers.filter((one) => one.theoreticalCents < one.valueCents * farmShare)
  const banned = candidates.filter(({ mayTake, isBanned }) => mayTake && isBanned)
  const levels = [...new Set(takers.map(({ level }) => level))].toSorted((a, b) => a - b)
  const percentOf = (whole: number) =>
    whole > 0 ? Math.round((mostCents * 10_000) / whole) / 100 : null
  const group = (kind: CampaignPreview['abuse'][number]['kind'], of: readonly Candidate[]) => ({
    ...{ kind, accounts: of.length, cents: sum(of, (one) => one.valueCents) },
  })
  return {
    ...{ days, isCut, players: candidates.length, takers: takers.length, mostCents },
    likelyCents: releaseShare === null ? null : Math.round(mostCents * releaseShare),
    theoreticalCents,
    sharePct: percentOf(theoreticalCents),
    allSharePct: percentOf(sum(candidates, (one) => one.theoreticalCents)),
    levels: levels.map((level) => {
      const own = takers.filter((one) => one.level === level)
      return {
        ...{ level, takers: own.length, cents: sum(own, (one) => one.valueCents) },
        theoreticalCents: sum(own, (one) => one.theoreticalCents),
      }
    }),
    abuse: [group('same-person', again), group('farms', farmers), group('banned', banned)],
  }
}

const netOf = ({ valueCents, theoreticalCents }: Candidate) => valueCents - theoreticalCents
