/** Plain data with amounts as text for the database: a bigint is its digits and an `n`. */
export function toStored(value: object): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part,
  )
}

/** What `toStored` wrote, as it was. */
export function fromStored<Value extends object>(text: string): Value {
  // The column is written by `toStored` alone, of the same type.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return JSON.parse(text, (_name, part: unknown) =>
    typeof part === 'string' && /^-?\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  ) as Value
}
