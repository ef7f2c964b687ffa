let names: Intl.DisplayNames | undefined

/** The English name of a country from its two letters; unknown letters stand for themselves. */
export function countryName(iso: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region' })
  return names.of(iso) ?? iso
}
