import countries from 'i18n-iso-countries'

/** Spellings that providers use and the list of names does not know. */
const aliases: Readonly<Record<string, string>> = {
  america: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  britain: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  burma: 'MM',
  'cape verde': 'CV',
  'east timor': 'TL',
  swaziland: 'SZ',
  macau: 'MO',
  macedonia: 'MK',
  'south korea': 'KR',
  'north korea': 'KP',
  dprk: 'KP',
  uae: 'AE',
  emirates: 'AE',
  'congo, dr': 'CD',
  'congo-kinshasa': 'CD',
  'congo-brazzaville': 'CG',
  palestine: 'PS',
  syria: 'SY',
  laos: 'LA',
  'sint maarten': 'SX',
  'st. maarten': 'SX',
  'st maarten': 'SX',
  'st. lucia': 'LC',
  'st. kitts and nevis': 'KN',
  'st. vincent and the grenadines': 'VC',
  vatican: 'VA',
  congo: 'CG',
  drc: 'CD',
  brunei: 'BN',
  moldova: 'MD',
  micronesia: 'FM',
  'falkland islands': 'FK',
  'us virgin islands': 'VI',
  'british virgin islands': 'VG',
  'bonaire, sint eustatius, saba': 'BQ',
}

/** All countries there are, by their two letters. */
export function allCountries(): readonly string[] {
  return Object.keys(countries.getAlpha2Codes())
}

/**
 * The two letters of a country, from its name or its two or three letters; case, accents and a
 * leading "the" do not count.
 * @returns undefined for a name that nobody knows.
 */
export function isoOfCountry(name: string): string | undefined {
  const plain = name.trim().replace(/\s+/g, ' ')
  const bare = plain.replace(/^the /i, '').replace(/\.$/, '')
  for (const spelling of [plain, bare]) {
    const alias = aliases[spelling.toLowerCase()]
    if (alias !== undefined) return alias
    const found = countries.getSimpleAlpha2Code(spelling, 'en')
    if (found !== undefined) return found
  }
  return isoOfCode(bare)
}

function isoOfCode(text: string): string | undefined {
  const code = text.toUpperCase()
  if (!/^[A-Z]{2,3}$/.test(code)) return undefined
  if (code === 'UK') return 'GB'
  if (code.length === 3) return countries.alpha3ToAlpha2(code)
  return countries.isValid(code) ? code : undefined
}
