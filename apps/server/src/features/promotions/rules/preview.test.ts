import { describe, expect, it } from 'vitest'
import { previewOf, type Candidate } from './preview.ts'

let players = 0
const player = (own: Partial<Candidate> = {}): Candidate => {
  players += 1
  const userId = `01985a11-0000-7000-8000-${String(players).padStart(12, '0')}`
  return {
    ...{
      userId,
      personId: userId,
      level: 0,
      theoreticalCents: 10_000,
      mayTake: true,
      valueCents: 500,
    },
    ...{ lifetimeTheoreticalCents: 10_000, depositedCents: 0, largestDepositCents: 0 },
    ...{ hasFirstDeposit: false, publicCents: 0, wheelCents: 0, inviteCode: null, isBanned: false },
    ...own,
  }
}
const terms = { days: 30, budgetCents: null, maxActivations: 0, releaseShare: null, isCut: false }

describe('a preview of an offer', () => {
  it('adds up what its takers get and bring, by level', () => {
    const of = [
      player(),
      player({ level: 3, theoreticalCents: 40_000 }),
      player({ mayTake: false }),
    ]
    expect(previewOf(of, { ...terms, releaseShare: 0.25 })).toMatchObject({
      ...{ players: 3, takers: 2, mostCents: 1_000, likelyCents: 250, theoreticalCents: 50_000 },
      ...{ sharePct: 2, allSharePct: 1.67 },
      levels: [
        { level: 0, takers: 1, cents: 500, theoreticalCents: 10_000 },
        { level: 3, takers: 1, cents: 500, theoreticalCents: 40_000 },
      ],
    })
  })

  it('gives one of the accounts of a person, and nothing to the banned, and counts both', () => {
    const one = player()
    const of = [one, player({ personId: one.userId }), player({ isBanned: true })]
    const { takers, abuse } = previewOf(of, terms)
    expect(takers).toBe(1)
    expect(abuse).toEqual([
      { kind: 'same-person', accounts: 1, cents: 500 },
      { kind: 'farms', accounts: 0, cents: 0 },
      { kind: 'banned', accounts: 1, cents: 500 },
    ])
  })

  it('names those who take more than ten times what they bring', () => {
    const { abuse } = previewOf([player({ theoreticalCents: 49 }), player()], terms)
    expect(abuse[1]).toEqual({ kind: 'farms', accounts: 1, cents: 500 })
  })

  it('ends where budget or activations end, the costliest takers first', () => {
    const poor = player({ theoreticalCents: 10, level: 1 })
    const of = [player({ theoreticalCents: 90_000 }), poor, player()]
    const limited = previewOf(of, { ...terms, maxActivations: 1 })
    expect(limited).toMatchObject({ takers: 1, levels: [{ level: 1 }] })
    expect(previewOf(of, { ...terms, budgetCents: 1_100 })).toMatchObject({ mostCents: 1_000 })
    expect(previewOf([], terms)).toMatchObject({ takers: 0, sharePct: null, allSharePct: null })
  })
})
