/** The form comes back after this time (001_d6a9941efb711ce5.txt, sections 4 and 9). */
const restMs = 24 * 60 * 60_000

/** One key per number of fields: a longer form is asked for at once. */
const keyOf = (fieldCount: number) => `contact.${fieldCount}`

/** Whether a form of so many fields may be shown again. */
export function mayAsk(
  storage: Pick<Storage, 'getItem'>,
  fieldCount: number,
  now: number,
): boolean {
  const last = Number.parseInt(storage.getItem(keyOf(fieldCount)) ?? '', 10)
  // A clock that was set back must not keep the form away for ever.
  return !(now - last < restMs && last <= now)
}

/** Notes that a form of so many fields was just shown. */
export function noteAsked(
  storage: Pick<Storage, 'setItem'>,
  fieldCount: number,
  now: number,
): void {
  storage.setItem(keyOf(fieldCount), String(now))
}
