import type { TableGame } from './table.ts'

/** A field of the wheel: a number that pays so many to one, or a factor for the next turn. */
export interface Field {
  readonly label: string
  readonly pays?: number
  readonly factor?: number
}

/** Turns in a row that may end on a factor; the one after them shows numbers only. */
const factorsMax = 4

/** A money wheel: stake on a number; a factor multiplies what the next number pays. */
export function wheelOf(fields: readonly Field[]): TableGame {
  const numbers = fields.flatMap((field, at) => (field.pays === undefined ? [] : [at]))
  const labels = [...new Set(numbers.map((at) => fields[at]?.label ?? ''))]
  return {
    kind: 'wheel',
    spots: labels.map((label) => ({ id: `x${label}`, label })),
    deal: (draw) => {
      const stops: number[] = []
      let multiplier = 1
      while (stops.length < factorsMax) {
        const stop = draw(fields.length)
        stops.push(stop)
        const factor = fields[stop]?.factor
        if (factor === undefined) return settle(fields, stops, multiplier)
        multiplier *= factor
      }
      stops.push(numbers[draw(numbers.length)] ?? 0)
      return settle(fields, stops, multiplier)
    },
  }
}

function settle(fields: readonly Field[], stops: readonly number[], multiplier: number) {
  const field = fields[stops.at(-1) ?? 0]
  return {
    show: { kind: 'wheel', stops, multiplier } as const,
    returns: { [`x${field?.label ?? ''}`]: 100 + 100 * (field?.pays ?? 0) * multiplier },
  }
}

/** Spreads each kind of field evenly over the rim, the rarest ones first. */
function rim(counts: readonly (readonly [Field, number])[]): Field[] {
  const size = counts.reduce((sum, [, count]) => sum + count, 0)
  const places: (Field | undefined)[] = Array.from({ length: size }, () => undefined)
  for (const [field, count] of [...counts].sort((a, b) => a[1] - b[1])) {
    for (let nth = 0; nth < count; nth += 1) {
      let at = Math.floor(((nth + 0.37) * size) / count) % size
      while (places[at]) at = (at + 1) % size
      places[at] = field
    }
  }
  return places.flatMap((field) => (field ? [field] : []))
}

const paying = (pays: number): Field => ({ label: String(pays), pays })

/** Fifty-four fields; two of them are factors. */
export const moneyFields = rim([
  [paying(1), 23],
  [paying(2), 15],
  [paying(5), 7],
  [paying(10), 4],
  [paying(20), 2],
  [paying(40), 1],
  [{ label: '×3', factor: 3 }, 1],
  [{ label: '×6', factor: 6 }, 1],
])

/** Forty-eight fields; three of them factors, so numbers pay less often and more. */
export const carouselFields = rim([
  [paying(1), 20],
  [paying(2), 13],
  [paying(4), 7],
  [paying(8), 4],
  [paying(34), 1],
  [{ label: '×2', factor: 2 }, 1],
  [{ label: '×3', factor: 3 }, 1],
  [{ label: '×5', factor: 5 }, 1],
])
