/** Addresses to try: those the server named, or the page's own when it named none. */
export function socketUrls(named: readonly string[], fallback: string): readonly string[] {
  return named.length === 0 ? [fallback] : named
}
