/** Letters of Latin that no accent can be taken off of, as lists and passports write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ŋ: 'n', ĸ: 'k' },
}
const oddLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Marks that may be left out: accents, and vowels of Hebrew and Arabic. Those of other scripts are letters. */
const accents = /[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670\u0640]/g
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const apostrophes = /['’‘ʼʹʻ`´]/g

/** Rises whenever a name may come out otherwise than before: what was kept is made anew. */
export const plainNameVersion = 1

/** A name as it is compared: without case, accents, what nobody sees, and the order of its words. */
export function plainName(name: string): string {
  const letters = name
    .replaceAll(apostrophes, '')
    .normalize('NFKD')
    .replaceAll(unseen, '')
    .replaceAll(accents, '')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(oddLetters, (letter) => plainLetters[letter] ?? letter)
  const words: readonly string[] = letters.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.toSorted().join(' ')
}

/**
 * False for a name that looks like another one than it is: with characters that nobody sees, or with letters of
 * Latin beside those of Cyrillic or Greek, many of which look the same.
 */
export function isHonestName(name: string): boolean {
  const text = name.normalize('NFKC')
  if (/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2800]/u.test(name)) return false
  const isMixed =
    /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)
  return /\p{L}/u.test(text) && !isMixed
}
