import type { FooterLink, MenuName, SiteEntry } from '../platform/feature/feature.ts'
import { useLicence } from '../platform/licence/licence.ts'
import { features } from './features.ts'
import { hasPage } from './routes.ts'

const byOrder = (one: { readonly order: number }, other: { readonly order: number }) =>
  one.order - other.order
const entries = features.flatMap((feature) => feature.entries ?? []).toSorted(byOrder)
const footer = features.flatMap((feature) => feature.footer ?? []).toSorted(byOrder)

/** The places of a menu in order, without those whose page is switched off. */
export function useEntries(menu: MenuName): readonly SiteEntry[] {
  useLicence()
  return entries.filter((entry) => entry.menu === menu && hasPage(entry.href))
}

/** The links of a group in the foot of the page, without those whose page is switched off. */
export function useFooterLinks(group: FooterLink['group']): readonly FooterLink[] {
  useLicence()
  return footer.filter((link) => link.group === group && hasPage(link.href))
}
