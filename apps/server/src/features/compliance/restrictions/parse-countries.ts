import { allCountries, isoOfCountry } from './country-names.ts'

/** Which countries a free text means. */
export interface CountryList {
  /** Two letters each, sorted. */
  readonly isos: readonly string[]
  /** Names nobody knows: a mistake to be mended, until then the list counts as all countries. */
  readonly unknown: readonly string[]
}

/** Names that hold a separator themselves are at most this many pieces long. */
const piecesMax = 4

/**
 * Reads a provider's list of restricted countries: names or codes with `,`, `;`, line ends and "and"
 * between them, or `ALL except …`.
 * Source: 000_1c37c0fb05cd66e6.txt section 9, provider restrictions.
 */
export function parseCountries(text: string): CountryList {
  const all = /^all(?: countries)?\b(?:\s*,?\s*(?:except|but)(?: for)?:?\s+(.*))?\s*\.?$/is.exec(
    text.trim(),
  )
  if (!all) return readNames(text)
  const spared = readNames(all[1] ?? '')
  const isos = allCountries().filter((iso) => !spared.isos.includes(iso))
  return { isos: isos.toSorted(), unknown: spared.unknown }
}

function readNames(text: string): CountryList {
  // Pieces at even places, the separators between them at odd ones.
  const parts = text.split(/(\s*[,;\n]+\s*(?:and\s+)?|\s+and\s+)/i)
  const isos = new Set<string>()
  const unknown: string[] = []
  for (let at = 0; at < parts.length;) {
    const found = longestName(parts, at)
    if (found === undefined) {
      const name = (parts[at] ?? '').trim()
      if (name !== '' && name !== '.') unknown.push(name)
      at += 2
    } else {
      isos.add(found.iso)
      at = found.next
    }
  }
  return { isos: [...isos].toSorted(), unknown }
}

/** "Bosnia and Herzegovina" is one country: the longest run of pieces that is a name wins. */
function longestName(parts: readonly string[], from: number) {
  for (let pieces = piecesMax; pieces >= 1; pieces -= 1) {
    const next = from + pieces * 2
    if (next - 1 > parts.length) continue
    const iso = isoOfCountry(parts.slice(from, next - 1).join(''))
    if (iso !== undefined) return { iso, next }
  }
  return undefined
}
