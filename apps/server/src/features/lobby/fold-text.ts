/** Longest piece of text that is looked up at once; a longer one is looked up by its pieces. */
const gramMax = 3

/** A sign that no folded text holds: it keeps the end of a name from meeting what follows. */
export const textBorder = '\n'

/** Text as searched: without case, accents and signs; words with one space between them. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Every piece of one to three signs that a text holds. */
export function* gramsOf(text: string): Iterable<string> {
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= Math.min(start + gramMax, text.length); end += 1) {
      yield text.slice(start, end)
    }
  }
}

/** The pieces by which a text is looked up: itself, or all its threes. None for no text. */
export function lookupGrams(text: string): string[] {
  if (text === '') return []
  if (text.length <= gramMax) return [text]
  return Array.from({ length: text.length - gramMax + 1 }, (_, start) =>
    text.slice(start, start + gramMax),
  )
}
