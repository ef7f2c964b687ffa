import type { Gate } from '@powerplay/contract'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { WantedPermission } from '../session/permissions.ts'

/** Values of the named parts of a path. */
export type PathParams = Readonly<Record<string, string>>

/** What a page asks of who wants to see it. */
export interface Demands {
  /** A guest is sent to the sign-in window (001_d6a9941efb711ce5.txt, section 2). */
  readonly requiresAuth?: boolean
  /** Whoever lacks one of these permissions is sent home (001, section 2). */
  readonly permissions?: readonly WantedPermission[]
}

/** A page of the site. */
export interface PageRoute extends Demands {
  /** ":name" stands for one part of the path. */
  readonly path: string
  /** Name of the document; the brand follows. */
  readonly title: string
  /** In a chunk of its own, but for what the first visit shows. */
  readonly Page: ComponentType<{ params: PathParams }>
  /** The page renders bare, without header, sidebar and footer. */
  readonly hideLayout?: boolean
  /** The plugin or feature that must be on: without it there is no such page. */
  readonly gate?: Gate
}

/** The menus that a feature may put an entry into: sidebar, header and bottom bar, bottom bar alone, own account. */
export type MenuName = 'casino' | 'site' | 'main' | 'bottom' | 'account'

/** An entry of a menu; it is left out while its page is switched off. */
export interface SiteEntry {
  readonly menu: MenuName
  /** Entries of a menu stand in ascending order. */
  readonly order: number
  /** ":me" stands for the id of who is signed in. */
  readonly href: string
  readonly name: string
  readonly Icon: LucideIcon
  /** Paths below which the reader counts as being there too. */
  readonly also?: readonly string[]
  readonly isForPlayers?: boolean
  readonly isForGuests?: boolean
  /** Only holders of all of these see it. */
  readonly permissions?: readonly WantedPermission[]
  /** The plugin or feature that must be on; for a page of the app its route says so. */
  readonly gate?: Gate
  /** It stands there only while this plugin is off, whose own entry has its place otherwise. */
  readonly insteadOf?: Gate
  /** It leads to a document of its own (app/documents.ts), so following it leaves the app. */
  readonly isDocument?: boolean
  /** Kind of games in the catalogue: they are counted, and without any there is no entry. */
  readonly games?: string
  /** It stands in the switch on top of the sidebar, between the great parts of the site. */
  readonly isSection?: boolean
}

/** A line in the foot of every page: it leads to a page, or opens a window. */
export type FooterLink = {
  readonly group: 'platform' | 'policy'
  readonly order: number
  readonly name: string
} & ({ readonly href: string } | { readonly gate: Gate; open(): void })

/** Something in the header. */
export interface HeaderItem {
  /** Money stands before the search, tools between the search and the account. */
  readonly group: 'money' | 'tools'
  /** Items of a group stand in ascending order. */
  readonly order: number
  /** Everybody sees it unless said. */
  readonly isFor?: 'guests' | 'players'
  /** Only holders of all of these see it. */
  readonly permissions?: readonly WantedPermission[]
  readonly gate?: Gate
  /** Keeps its room while it loads, so that the header never jumps. */
  readonly Item: ComponentType
}

/** What the search entries of header, sidebar and bottom bar do. */
export interface SiteSearch {
  /** Name of the entries, for instance "Search games". */
  readonly name: string
  /** Path below which it takes the place of the site's own search, for instance `/sport`. */
  readonly below?: string
  open(): void
}

/** What the sidebar and the drawer show below a path in place of the site's menu. */
export interface SideMenu {
  /** For instance `/sport`. */
  readonly below: string
  readonly Menu: ComponentType<{ readonly path: string; readonly isCollapsed: boolean }>
}

/** What stands at the foot of the sidebar and the drawer, over the choice of the theme. */
export interface SideFoot {
  readonly gate?: Gate
  readonly Foot: ComponentType<{ readonly isCollapsed: boolean }>
}

/**
 * A panel at the right of every page with header and footer. Above 1200 px it always stands there; on
 * narrower screens it is hidden at first and opened over the page from the header
 * (000_1c37c0fb05cd66e6.txt, section 2, and 001_d6a9941efb711ce5.txt, section 9).
 */
export interface SidePanel {
  /** Its name for readers, for instance "Chat". */
  readonly name: string
  readonly Icon: LucideIcon
  readonly gate?: Gate
  /**
   * Path below which it stands, on wide screens only and before the panel of all pages, each under a
   * tab; everywhere unless said.
   */
  readonly below?: string
  /** Tells of news that a tab behind another one marks with a dot. @returns stop */
  readonly followNews?: (tell: () => void) => () => void
  /** @param onClose closes it; undefined while it stands beside the page. */
  readonly Panel: ComponentType<{ readonly onClose?: (() => void) | undefined }>
}

/** One feature as the app plugs it in: the record that its folder exports. */
export interface WebFeature {
  readonly name: string
  readonly routes?: readonly PageRoute[]
  readonly entries?: readonly SiteEntry[]
  readonly footer?: readonly FooterLink[]
  readonly header?: readonly HeaderItem[]
  readonly search?: SiteSearch
  readonly sideMenu?: SideMenu
  readonly sideFoot?: SideFoot
  /** At most one feature has one for all pages. */
  readonly panel?: SidePanel
  /** Floats above every page. */
  readonly Overlay?: ComponentType
  /** Floats above the pages that have header and footer. */
  readonly FramedOverlay?: ComponentType
  /** Starts what lives beside the components, once per page load. */
  start?(): void
  /** Loads what can wait until the page stands and the browser has nothing better to do. */
  whenIdle?(): Promise<void>
  /** Runs a moment after the first page, each navigation, and a sign-in or sign-out. */
  afterArrival?(): Promise<void>
}
