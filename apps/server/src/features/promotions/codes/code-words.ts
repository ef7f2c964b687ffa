import type { promoCodes } from '@powerplay/contract/dashboard/areas'
import type { z } from 'zod'
import { releasedTimes } from '../campaigns/offer-store.ts'
import { usdText } from '../rules/terms.ts'

/** What staff write of a code. Amounts in USD cents, instants in epoch ms. */
export type CodeFields = z.output<(typeof promoCodes)['actions']['create']['form']>

/** How often what a code gives has to be wagered. */
export function multiplierOf({ multiplier, kind }: CodeFields): number {
  return multiplier ?? (kind === 'money' ? 30 : 60)
}

/** What all its activations are worth at most; without an end there is no most. */
export function promisedCents({ kind, valueCents, maxCents, maxActivations }: CodeFields): number {
  const each = kind === 'deposit' ? maxCents : valueCents
  const times = maxActivations === 0 ? Number.POSITIVE_INFINITY : maxActivations
  return each === null || kind === 'tickets' ? 0 : each * times
}

/** A code with all that is decided about it, as a second person reads it and the trail keeps it. Pure. */
export function wordsOfCode(fields: CodeFields): string {
  const { name, description, isDraft, startsAt, expiresAt, budgetCents } = fields
  return [
    `${valueText(fields)}, ${mostText(fields)}`,
    ...wagerLines(fields),
    `for: ${forWhom(fields).join(', ')}`,
    `from: ${startsAt === null ? 'at once' : instantText(startsAt)}`,
    `until: ${expiresAt === null ? 'no end' : instantText(expiresAt)}`,
    `budget: ${budgetCents === null ? 'none' : `it ends when ${usdText(budgetCents)} was promised`}`,
    ...(isDraft ? ['a draft: one person publishes it'] : []),
    `name: ${name}`,
    ...(description === '' ? [] : [`note: ${description}`]),
  ].join('\n')
}

function valueText(fields: CodeFields): string {
  const { kind, valueCents, percent, maxCents, tickets, minDepositCents } = fields
  if (kind === 'money') return usdText(valueCents ?? 0)
  if (kind === 'tickets') return `${tickets ?? 0} tickets`
  return `${percent ?? 0}% of a deposit from ${usdText(minDepositCents)}, up to ${usdText(maxCents ?? 0)}`
}

/** How often it is given, and what that comes to. */
function mostText(fields: CodeFields): string {
  const { kind, maxActivations, tickets } = fields
  if (maxActivations === 0) return 'any number of activations: no limit to what it gives in all'
  const all = kind === 'tickets' ? `${(tickets ?? 0) * maxActivations} tickets` : undefined
  const times = maxActivations === 1 ? '1 activation' : `${maxActivations} activations`
  return `${times}: at most ${all ?? usdText(promisedCents(fields))} in all`
}

function wagerLines(fields: CodeFields): string[] {
  const { kind, validDays } = fields
  if (kind === 'tickets') return []
  const days = validDays === 1 ? '1 day' : `${validDays} days`
  const released =
    kind === 'money' ? `at most ${releasedTimes} times the bonus` : 'all that is left of it'
  const wager = `${multiplierOf(fields)} times the bonus within ${days}`
  return [`wager: ${wager}, then ${released} becomes real`]
}

const affiliations = {
  any: [],
  referral_only: ['invited accounts only'],
  non_affiliated_only: ['accounts that nobody invited only'],
} as const

function forWhom(fields: CodeFields): string[] {
  const { privateUser, isPublic, affiliation, affiliateCode, vipMin, experiment, group } = fields
  const known = isPublic
    ? 'everybody, on the promotions page'
    : 'whoever knows the code, which is hidden'
  return [
    privateUser === null ? known : `the account ${privateUser} alone`,
    vipMin === 0 ? 'any level' : `from level ${vipMin}`,
    ...affiliations[affiliation],
    ...(affiliateCode === null ? [] : [`of the affiliate ${affiliateCode}`]),
    ...(experiment === null ? [] : [`half ${group} of the experiment ${experiment}`]),
  ]
}

/** `2026-11-28 19:21 UTC`. */
function instantText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
