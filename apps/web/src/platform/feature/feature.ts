import type { Gate } from '@powerplay/contract'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

/** Values of the named parts of a path. */
export type PathParams = Readonly<Record<string, string>>

/** What a page asks of who wants to see it. */
export interface Demands {
  /** A guest is sent to the sign-in window (001_d6a9941efb711ce5.txt, section 2). */
  readonly requiresAuth?: boolean
  /** Whoever lacks one of these permissions is sent home (001, section 2). */
  readonly permissions?: readonly string[]
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

/** The menus that a feature may put a place into: sidebar, header and bottom bar, own account. */
export type MenuName = 'casino' | 'places' | 'account'

/** A place in a menu; it is left out while its page is switched off. */
export interface SiteEntry {
  readonly menu: MenuName
  /** Entries of a menu stand in ascending order. */
  readonly order: number
  /** ":me" stands for the id of who is signed in. */
  readonly href: string
  readonly name: string
  readonly Icon: LucideIcon
  /** Paths below which one is at this place too. */
  readonly also?: readonly string[]
  readonly isForPlayers?: boolean
  /** Kind of games in the catalogue: they are counted, and without any there is no entry. */
  readonly games?: string
}

/** A line in the foot of every page. */
export interface FooterLink {
  readonly group: 'platform' | 'policy'
  readonly order: number
  readonly href: string
  readonly name: string
}

/** One feature as the app plugs it in: the record that its folder exports. */
export interface WebFeature {
  readonly name: string
  readonly routes?: readonly PageRoute[]
  readonly entries?: readonly SiteEntry[]
  readonly footer?: readonly FooterLink[]
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
