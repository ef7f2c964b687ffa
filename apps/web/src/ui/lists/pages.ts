const reach = 2

/**
 * The page numbers to offer: two either side of the current page, within 1..pages
 * (001_d6a9941efb711ce5.txt, section 5).
 */
export function pagesAround(page: number, pages: number): readonly number[] {
  const current = Math.min(Math.max(page, 1), pages)
  const first = Math.max(1, current - reach)
  const last = Math.min(pages, current + reach)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
