/** How many digits a code has (000_1c37c0fb05cd66e6.txt, section 9). */
export const codeLength = 6

/** What stands in the boxes, '' in an empty one, and which one has the caret. */
export interface Boxes {
  readonly digits: readonly string[]
  readonly caret: number
}

export const emptyBoxes: Boxes = { digits: Array<string>(codeLength).fill(''), caret: 0 }

const lastBox = codeLength - 1
const onlyDigits = (text: string) => text.replaceAll(/[^0-9]/g, '')

function withDigits({ digits }: Boxes, from: number, text: string): readonly string[] {
  return digits.map((digit, at) => text.charAt(at - from) || digit)
}

/**
 * The boxes after something was entered into one of them: each digit takes a box, and the caret goes
 * on to the next one. A whole code fills all boxes, wherever it was pasted.
 */
export function entered(boxes: Boxes, at: number, text: string): Boxes {
  const found = onlyDigits(text)
  if (found === '') return boxes
  const from = found.length >= codeLength ? 0 : at
  const digits = withDigits(boxes, from, found)
  return { digits, caret: Math.min(from + found.length, lastBox) }
}

/** What was typed into a box that held a digit already: the other one. */
export function typedInto(held: string, text: string): string {
  const found = onlyDigits(text)
  if (held === '' || found.length !== 2) return found
  return found.startsWith(held) ? found.slice(1) : found.slice(0, 1)
}

/** The boxes after a press on delete: an empty box steps back and clears the one before it. */
export function erased({ digits }: Boxes, at: number): Boxes {
  const target = digits[at] === '' ? Math.max(at - 1, 0) : at
  return { digits: digits.map((digit, box) => (box === target ? '' : digit)), caret: target }
}

/** The code once every box has its digit, else undefined. */
export function codeOf({ digits }: Boxes): string | undefined {
  return digits.every((digit) => digit !== '') ? digits.join('') : undefined
}
