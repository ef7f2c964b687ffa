import type { FooterEntry, SiteLink } from '@powerplay/contract'
import { create } from 'zustand'

/** Links that the operator brings: where they are outside of this site, and more at the foot of it. */
export interface SiteLinks {
  readonly footer: readonly FooterEntry[]
  readonly community: readonly SiteLink[]
  /** The external chat of live support. */
  readonly support: string | null
}

/** Nothing until the server has named some. */
export const useSiteLinks = create<SiteLinks>()(() => ({
  footer: [],
  community: [],
  support: null,
}))
