const names = new Intl.DisplayNames('en', { type: 'region' })

/** A country as people call it; a code that is none as it is. */
export function countryNameOf(iso: string): string {
  try {
    return names.of(iso) ?? iso
  } catch {
    return iso
  }
}
