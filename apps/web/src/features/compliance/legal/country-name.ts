let names: Intl.DisplayNames | undefined

/** The English name of a country from its two letters; what names none stands for itself. */
export function countryName(iso: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region' })
  try {
    return names.of(iso) ?? iso
  } catch {
    return iso
  }
}
