const cardsMax = 52

/** Cards as the wire lists them; anything else is no card and left out. */
export function cardsOf(field: unknown): readonly number[] {
  if (!Array.isArray(field)) return []
  const entries: readonly unknown[] = field
  return entries.filter((entry): entry is number => isCard(entry))
}

function isCard(entry: unknown): entry is number {
  return typeof entry === 'number' && Number.isInteger(entry) && entry >= 0 && entry < cardsMax
}
