/** One entry of a select or menu. */
export interface Choice {
  readonly id: string
  readonly name: string
}

/** Entries from which a select gains its search box: more than three. */
export const searchableAbove = 3

/** Case-insensitive substring search on the name (000_1c37c0fb05cd66e6.txt, section 9). */
export function matchingChoices<Entry extends Choice>(
  choices: readonly Entry[],
  search: string,
): readonly Entry[] {
  const wanted = search.trim().toLowerCase()
  return choices.filter((choice) => choice.name.toLowerCase().includes(wanted))
}

/** Where a highlight goes when a key is pressed; undefined when the key moves nothing. */
export function movedIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count
    case 'ArrowUp':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
