import type { Answer } from '../platform/http.ts'
import type { Fields } from './fields.ts'

const perPageMax = 50
const perPageDefault = 20

/** One page of a collection with its links, its counts and the same counts as headers. */
export function answerPage(
  items: readonly unknown[],
  fields: Fields,
  address: (page: number) => string,
): Answer {
  const wished = fields.optionalInteger('per-page') ?? fields.optionalInteger('perPage')
  const perPage = Math.min(perPageMax, Math.max(1, wished ?? perPageDefault))
  const pageCount = Math.max(1, Math.ceil(items.length / perPage))
  const currentPage = Math.min(pageCount, Math.max(1, fields.optionalInteger('page') ?? 1))
  const totalCount = items.length
  const links = linksOf(currentPage, pageCount, address)
  return {
    status: 200,
    headers: {
      'X-Pagination-Total-Count': String(totalCount),
      'X-Pagination-Page-Count': String(pageCount),
      'X-Pagination-Current-Page': String(currentPage),
      'X-Pagination-Per-Page': String(perPage),
      Link: Object.entries(links)
        .map(([rel, { href }]) => `<${href}>; rel=${rel}`)
        .join(', '),
    },
    body: {
      items: items.slice((currentPage - 1) * perPage, currentPage * perPage),
      _links: links,
      _meta: { totalCount, pageCount, currentPage, perPage },
    },
  }
}

function linksOf(page: number, pages: number, address: (page: number) => string) {
  return {
    self: { href: address(page) },
    first: { href: address(1) },
    ...(page > 1 ? { prev: { href: address(page - 1) } } : {}),
    ...(page < pages ? { next: { href: address(page + 1) } } : {}),
    last: { href: address(pages) },
  }
}
