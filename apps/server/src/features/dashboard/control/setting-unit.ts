/** What the end of a setting's key says of its numbers, longest first where one ends like another. */
const units: readonly (readonly [end: string, unit: string])[] = [
  ['EurCents', 'cents of EUR'],
  ['Cents', 'cents of USD'],
  ['Ppm', 'millionths'],
  ['Bps', 'hundredths of %'],
  ['Percent', '%'],
  ['Pct', '%'],
  ['Eur', 'EUR'],
  ['Usd', 'USD'],
  ['Ms', 'ms'],
  ['GapS', 's'],
  ['Seconds', 's'],
  ['Minutes', 'min'],
  ['Hours', 'h'],
  ['.hours', 'h'],
  ['Days', 'days'],
  ['Factor', 'times'],
  ['.factor', 'times'],
]

/** The unit of a setting's numbers, as its name says it; null where it counts, names or switches. */
export function unitOf(key: string): string | null {
  return units.find(([end]) => key.endsWith(end))?.[1] ?? null
}
