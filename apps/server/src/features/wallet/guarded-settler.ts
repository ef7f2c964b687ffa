import { minuteMs, toEstimate, toIso, type RefusalParams } from '@powerplay/kernel'
import type { Outcome, Settler } from '@powerplay/ledger'
import { z } from 'zod'
import { sqlStateOf } from '../../platform/database/database.ts'
import { debtStands } from './balances/read-debts.ts'

/** A limit as the database tells that it would be passed: amounts in 1e-6 USD, of a session in ms. */
const brokenLimit = z.object({
  kind: z.string(),
  period: z.string(),
  resetsAt: z.int().nullable(),
  left: z.number(),
})

/**
 * A settler whose commands are refused, and not failed, where a limit or a break of a player forbids a
 * stake, or a debt a gift or a withdrawal: the one place for all products. The codes of stakes are those of
 * `guard_bets` (migration 0744).
 */
export function guardedSettler(settler: Settler): Settler {
  return {
    async submit(command) {
      try {
        return await settler.submit(command)
      } catch (error) {
        const refused = refusedBy(error)
        if (refused === undefined) throw error
        return refused
      }
    },
    close: () => settler.close(),
  }
}

function refusedBy(error: unknown): Extract<Outcome<never>, { kind: 'refused' }> | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    switch (sqlStateOf(one)) {
      case 'PP0A1':
        return refused('core/limit-reached', leftOf(one.message))
      case 'PP0A2':
        return refused('core/time-out', { until: toIso(Number.parseInt(one.message, 10)) })
      case 'PP0A3':
        return refused('core/reality-check', {})
      case debtStands:
        return refused('wallet/debt-stands', {})
    }
  }
  return undefined
}

const refused = (refusal: string, params: RefusalParams) =>
  ({ kind: 'refused', refusal, params }) as const

function leftOf(text: string): RefusalParams {
  const { kind, period, resetsAt, left } = brokenLimit.parse(JSON.parse(text))
  const isSession = kind === 'session'
  return {
    ...{ kind, period },
    resetsAt: resetsAt === null ? null : toIso(resetsAt),
    left: isSession ? Math.floor(left / minuteMs) : toEstimate(BigInt(left) / 10_000n, 2),
  }
}
