import { describe, expect, it } from 'vitest'
import type { FooterLink } from '../platform/feature/feature.ts'
import { documentAt } from './documents.ts'
import { features } from './features.ts'
import { hasPage, routes } from './routes.ts'

const pathsOf = (lists: readonly (readonly { readonly href: string }[] | undefined)[]) =>
  lists.flatMap((list) => list ?? []).map(({ href }) => href)

describe('the features of the app', () => {
  it('have names of their own and pages of their own', () => {
    const names = features.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('put nothing into menus and foot that leads nowhere', () => {
    const pagesOf = (links: readonly FooterLink[] = []) => links.filter((link) => 'href' in link)
    const hrefs = pathsOf(features.flatMap(({ entries, footer }) => [entries, pagesOf(footer)]))
    expect(hrefs).not.toEqual([])
    // The staff's document is built apart and served by the dashboard's own address.
    const built = ['/admin']
    expect(hrefs.filter((href) => !hasPage(href) && !documentAt(href))).toEqual(built)
  })

  it('give the header an order that leaves no two items to chance, and one panel of all pages at most', () => {
    const items = features.flatMap(({ header = [] }) => header)
    expect(items).not.toEqual([])
    const orders = items.map(({ group, order }) => `${group} ${order}`)
    expect(new Set(orders).size).toBe(orders.length)
    const everywhere = features.filter(({ panel }) => panel && panel.below === undefined)
    expect(everywhere.length).toBeLessThanOrEqual(1)
  })
})
