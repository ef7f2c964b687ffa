import type {
  FooterLink,
  HeaderItem,
  MenuName,
  SideFoot,
  SideMenu,
  SidePanel,
  SiteEntry,
  SiteSearch,
} from '../platform/feature/feature.ts'
import { isOn, useLicence } from '../platform/licence/licence.ts'
import { mayAll } from '../platform/session/permissions.ts'
import { useSession } from '../platform/session/session-context.tsx'
import { features } from './features.ts'
import { hasPage } from './routes.ts'

const byOrder = (one: { readonly order: number }, other: { readonly order: number }) =>
  one.order - other.order
const entries = features.flatMap((feature) => feature.entries ?? []).toSorted(byOrder)
const footer = features.flatMap((feature) => feature.footer ?? []).toSorted(byOrder)
const header = features.flatMap((feature) => feature.header ?? []).toSorted(byOrder)
const searches = features.flatMap(({ search }) => search ?? [])
const sideMenus = features.flatMap(({ sideMenu }) => sideMenu ?? [])
const sideFeet = features.flatMap(({ sideFoot }) => sideFoot ?? [])
const panels = features.flatMap(({ panel }) => panel ?? [])

/** The entries of a menu in order, without those that are switched off or not for this reader. */
export function useEntries(menu: MenuName): readonly SiteEntry[] {
  useLicence()
  const { user } = useSession()
  const isShown = ({ gate, insteadOf, href, permissions = [], isDocument = false }: SiteEntry) =>
    isOn(gate) &&
    (insteadOf === undefined || !isOn(insteadOf)) &&
    mayAllOf(user, permissions) &&
    (isDocument || hasPage(href))
  const own = entries.filter((entry) => entry.menu === menu)
  return own.filter((entry) => !(entry.isForGuests === true && user) && isShown(entry))
}

/** What stands at the foot of the sidebar, without what is switched off. */
export function useSideFeet(): readonly SideFoot[] {
  useLicence()
  return sideFeet.filter(({ gate }) => isOn(gate))
}

/** The links of a group in the foot of the page, without those whose page is switched off. */
export function useFooterLinks(group: FooterLink['group']): readonly FooterLink[] {
  useLicence()
  return footer.filter(
    (link) => link.group === group && ('href' in link ? hasPage(link.href) : isOn(link.gate)),
  )
}

/** What of a group stands in the header of this reader, in order. */
export function useHeaderItems(group: HeaderItem['group']): readonly HeaderItem[] {
  useLicence()
  const { user } = useSession()
  const who = user === undefined ? 'guests' : 'players'
  return header.filter(
    ({ group: own, gate, isFor = who, permissions = [] }) =>
      own === group && isOn(gate) && isFor === who && mayAllOf(user, permissions),
  )
}

/** The search at a path: one of its own, or the site's. */
export function searchAt(path: string): SiteSearch | undefined {
  return searches.find(({ below }) => isBelow(path, below)) ?? searches.find(({ below }) => !below)
}

/** The menu that a path has in place of the site's. */
export function sideMenuAt(path: string): SideMenu | undefined {
  return sideMenus.find(({ below }) => isBelow(path, below))
}

/** The panel at the right of all pages, where there is one and it is on. */
export function usePanel(): SidePanel | undefined {
  return usePanels().find(({ below }) => below === undefined)
}

/** The panels at the right of a page, the one of its own first; without a path those of all pages. */
export function usePanels(path = ''): readonly SidePanel[] {
  useLicence()
  const on = panels.filter(({ gate }) => isOn(gate))
  return [
    ...on.filter(({ below }) => isBelow(path, below)),
    ...on.filter(({ below }) => below === undefined),
  ]
}

/** Asking for nothing lets guests in too. */
function mayAllOf(...[user, wanted]: Parameters<typeof mayAll>): boolean {
  return wanted.length === 0 || mayAll(user, wanted)
}

function isBelow(path: string, below: string | undefined): boolean {
  return below !== undefined && (path === below || path.startsWith(`${below}/`))
}
