const clientSeedCharactersMax = 64

/**
 * What no client seed may hold: the separator of the hashed message, control characters, line
 * breaks, lone surrogates and other code points that are no characters, private-use ones, and
 * the invisible marks that turn the reading direction (two seeds could look the same).
 */
const refused = /[:\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Bidi_Control}]/u

/**
 * True for a text that may be a client seed: 1 to 64 characters (code points), printable, without
 * ":" . Nothing is trimmed or normalised; the text is hashed exactly as entered.
 * Source: 001_d6a9941efb711ce5.txt, sections 2 and 7 (changing the client seed).
 */
export function isClientSeed(text: string): boolean {
  // Cheap first look: a code point is at most two units, so a longer text need not be walked.
  if (text.length === 0 || text.length > clientSeedCharactersMax * 2) return false
  return !refused.test(text) && [...text].length <= clientSeedCharactersMax
}
