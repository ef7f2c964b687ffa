import type { SiteLink } from '@powerplay/contract'
import { create } from 'zustand'

/** Where the operator is outside of this site. */
export interface SiteLinks {
  readonly community: readonly SiteLink[]
  /** The external chat of live support. */
  readonly support: string | null
}

/** Nothing until the server has named some. */
export const useSiteLinks = create<SiteLinks>()(() => ({ community: [], support: null }))
