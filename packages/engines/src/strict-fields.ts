/** The fields of a request that were asked for, or the name of the first one that is wrong. */
export type StrictFields =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, unknown> }
  | { readonly ok: false; readonly field: string }

/**
 * Reads exactly the own fields `names` of a request. Refused by name: an unknown field (also
 * `__proto__`), a missing one; anything but an object is refused as "params".
 */
export function strictFields(raw: unknown, names: readonly string[]): StrictFields {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { ok: false, field: 'params' }
  }
  const fields = new Map<string, unknown>(Object.entries(raw))
  const unknown = Reflect.ownKeys(raw).find((key) => !names.includes(String(key)))
  if (unknown !== undefined) return { ok: false, field: String(unknown) }
  const missing = names.find((name) => !fields.has(name))
  return missing === undefined ? { ok: true, fields } : { ok: false, field: missing }
}

/**
 * A number of at most two decimals as its integer of 1/100.
 * @returns undefined for anything else: more decimals, NaN, infinities, texts, or out of range.
 */
export function hundredths(value: unknown, minE2: number, maxE2: number): number | undefined {
  if (typeof value !== 'number') return undefined
  const valueE2 = Math.round(value * 100)
  // Dividing gives the double nearest to the decimal, which is what the decimal itself parses to.
  if (valueE2 / 100 !== value || valueE2 < minE2 || valueE2 > maxE2) return undefined
  return valueE2
}

/** An integer from `min` to `max`. @returns undefined for anything else, also for -0. */
export function wholeNumber(value: unknown, min: number, max: number): number | undefined {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || Object.is(value, -0)) {
    return undefined
  }
  return value >= min && value <= max ? value : undefined
}

/** The member of `choices` that `value` is, or undefined. */
export function oneOf<Choice extends string | number>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value)
}
