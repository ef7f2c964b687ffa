/**
 * Letters that are drawn as nothing: fillers, the empty pattern of Braille, selectors of variants and
 * the joiner of marks. Unicode calls some of them letters, so `visible` alone would take them.
 */
const blank =
  /[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0e\u{e0100}-\u{e01ef}]/gu
/** What asks for the coloured form of a sign that has none. */
const loneSelector = /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}0-9#*])\ufe0f/gu
/** Controls, formats, halves and private signs, the joiner among them. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
/** A joiner is kept between the parts of an emoji, the only place where it shows. */
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu
const kept = '\u0001'
const lineBreaks = /(?:\r\n|[\r\n\v\f\u0085\u2028\u2029])+/gu
/** More marks than this on one letter only paint over the lines around it. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A line as it is read: without what cannot be seen or turns the writing round, letters composed. */
function cleanLine(line: string): string {
  return line
    .replaceAll(kept, '')
    .replace(joined, kept)
    .replace(unseen, (sign) => (sign === kept ? '\u200d' : sign === '\t' ? ' ' : ''))
    .replace(blank, '')
    .replace(loneSelector, '')
    .normalize('NFC')
    .replace(stackedMarks, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * What somebody wrote as one line: line breaks become spaces, what cannot be seen goes, letters are
 * composed. @returns empty text when nothing would be seen.
 */
export function cleanText(text: string): string {
  const plain = cleanLine(text.replace(lineBreaks, ' '))
  return visible.test(plain) ? plain : ''
}

/** As `cleanText`, but lines stay lines, with at most one empty one between two. */
export function cleanLines(text: string): string {
  const lines = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n').split('\n')
  const plain = lines
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return visible.test(plain) ? plain : ''
}

/** Characters as a reader counts them. */
export function lengthOf(text: string): number {
  return [...text].length
}
