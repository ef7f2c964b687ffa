import { sumFold, type Fact, type Fold } from '../../wallet/index.ts'
import { hourOf } from './hour.ts'

const columns = {
  hour: ['timestamptz', 'key'],
  reason: ['text', 'key'],
  currency: ['text', 'key'],
  pocket: ['text', 'key'],
  movements: ['bigint', 'sum'],
  in_minor: ['bigint', 'sum'],
  out_minor: ['bigint', 'sum'],
} as const

/** What came into players' pockets and left them, other than by results, by hour and reason. */
export function flowsFold(): Fold {
  return sumFold({ id: 'house_movements', table: 'house_movements', columns, rowsOf: flowRowsOf })
}

/** What a fact adds to the movements by hour. Pure. */
export function flowRowsOf(fact: Fact) {
  if (fact.kind !== 'movement') return []
  const { at, reason, currency, pocket, amountMinor } = fact
  const isIn = amountMinor > 0n
  return [
    {
      hour: hourOf(at),
      reason,
      currency,
      pocket,
      movements: 1n,
      in_minor: isIn ? amountMinor : 0n,
      out_minor: isIn ? 0n : -amountMinor,
    },
  ]
}
