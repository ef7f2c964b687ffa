import { payoutStages, type Standing } from './stages.ts'

/** What is killed, in turn; `all`: the three at once. */
export const victims = ['server', 'signer', 'chain', 'all'] as const
export type Victim = (typeof victims)[number]

/** What came of a round. */
export interface RoundReport {
  readonly round: number
  readonly victim: Victim
  /** The stage that was waited for, and where payouts stood once the victim was dead. */
  readonly awaited: string
  readonly standing: Standing
  /** Since the run began: deposits that are credited, reversals, and deposits credited anew after one. */
  readonly credited: number
  readonly reversals: number
  readonly creditedAnew: number
  /** Withdrawals by how they ended. */
  readonly paid: number
  readonly cancelled: number
  readonly declined: number
  readonly contradictions: readonly string[]
  readonly durationMs: number
}

/** Payouts that were on their way when something was killed. */
export const hitsOf = (reports: readonly RoundReport[]) =>
  reports.reduce((sum, { standing }) => sum + countOf(standing), 0)

const countOf = (standing: Standing) =>
  payoutStages.reduce((sum, stage) => sum + standing[stage], 0)

/** Why a run proves nothing, however clean it is. */
export function lacksOf(reports: readonly RoundReport[]): string[] {
  const last = reports.at(-1)
  const stagesHit = payoutStages.filter((stage) =>
    reports.some(({ standing }) => standing[stage] > 0),
  )
  return [
    ...(hitsOf(reports) === 0 ? ['no payout was on its way when something was killed'] : []),
    ...(stagesHit.length === 1 ? [`payouts were hit as ${stagesHit.join()} alone`] : []),
    ...(last?.credited ? [] : ['no deposit was credited']),
    ...(last?.reversals ? [] : ['no credited deposit was taken back']),
    ...(last?.creditedAnew ? [] : ['no deposit that was taken back was credited anew']),
    ...(last?.paid ? [] : ['no payout was paid']),
    ...(last?.cancelled ? [] : ['no withdrawal was cancelled']),
    ...(last?.declined ? [] : ['no withdrawal was declined']),
  ]
}

/** Payouts that were hit, by what was killed and by where they stood. */
export function tableOf(reports: readonly RoundReport[]): string[] {
  const line = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(8), ...cells.map((cell) => String(cell).padStart(12))].join('')
  return [
    line('killed', ['kills', ...payoutStages]),
    ...victims.map((victim) => {
      const own = reports.filter((report) => report.victim === victim)
      const sums = payoutStages.map((stage) =>
        own.reduce((sum, { standing }) => sum + standing[stage], 0),
      )
      return line(victim, [own.length, ...sums])
    }),
  ]
}
