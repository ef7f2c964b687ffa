import type { SiteEntry } from '../../platform/feature/feature.ts'

/** Whether `path` is a place of the menus, or a page below it. */
export function isAt(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}

/** Whether `path` is the place of an entry, or below it or below what belongs to it. */
export function isAtEntry({ href, also = [] }: SiteEntry, path: string): boolean {
  return [href, ...also].some((place) => isAt(place, path))
}
