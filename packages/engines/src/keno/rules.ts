import { combinations } from '../combinations.ts'
import type { ParsedParams } from '../instant-game.ts'
import { paytableGame } from '../paytable-game.ts'
import { oneOf, strictFields, wholeNumber } from '../strict-fields.ts'
import { readWords } from '../word-reader.ts'
import { kenoRisks, kenoRowE4, type KenoRisk } from './tables.ts'

/** `picks`: 1 to 10 different numbers of 0 to 39 (shown as 1 to 40). */
export type KenoParams = { readonly risk: KenoRisk; readonly picks: readonly number[] }

/** `drawn`: ten different numbers of 0 to 39 in order; `hits` of them were picked. */
export type KenoOutcome = { readonly drawn: readonly number[]; readonly hits: number }

const numbers = 40
const drawnNumbers = 10
/** Source: 001_d6a9941efb711ce5.txt, section 5 (1 to 10 cells). */
const picksMax = 10

function parsePicks(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length < 1 || value.length > picksMax) return undefined
  const picks = new Set<number>()
  for (const entry of value) {
    const pick = wholeNumber(entry, 0, numbers - 1)
    if (pick === undefined) return undefined
    picks.add(pick)
  }
  return picks.size === value.length ? [...picks] : undefined
}

function parseKeno(raw: unknown): ParsedParams<KenoParams> {
  const read = strictFields(raw, ['risk', 'picks'])
  if (!read.ok) return read
  const risk = oneOf(read.fields.get('risk'), kenoRisks)
  const picks = parsePicks(read.fields.get('picks'))
  if (risk === undefined) return { ok: false, field: 'risk' }
  return picks === undefined ? { ok: false, field: 'picks' } : { ok: true, params: { risk, picks } }
}

/** How many of the draws of 10 out of 40 hold exactly `hits` of the picks. */
function kenoWays(picks: number, hits: number): number {
  return Number(combinations(picks, hits) * combinations(numbers - picks, drawnNumbers - hits))
}

/**
 * Keno: ten numbers of forty are drawn, the hits among the picks pay by the table. Return
 * 98.6538 % to 99.0689 %; the credited edge of 0.90 % is below all of them.
 * Source: 001_d6a9941efb711ce5.txt, section 5 (picks); the rest is ours.
 */
export const keno = paytableGame<KenoParams, KenoOutcome>({
  id: 'keno',
  ruleVersion: 1,
  creditedEdgePpm: 9_000,
  parseParams: parseKeno,
  decide({ risk, picks }, stream) {
    const drawn = readWords(stream).draw(numbers, drawnNumbers)
    const hits = picks.filter((pick) => drawn.includes(pick)).length
    return { outcome: { drawn, hits }, multiplierE4: kenoRowE4(picks.length, risk)[hits] ?? 0 }
  },
  prizes: ({ risk, picks }) => ({
    of: Number(combinations(numbers, drawnNumbers)),
    lines: kenoRowE4(picks.length, risk).map((multiplierE4, hits) => ({
      ways: kenoWays(picks.length, hits),
      multiplierE4,
    })),
  }),
})
