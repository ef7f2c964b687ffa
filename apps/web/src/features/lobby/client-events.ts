declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants the search for games in view, or away (001, section 4). */
    readonly 'lobby:search-toggled': null
    /** Somebody pressed a banner that offers something by its code (001, section 7). */
    readonly 'lobby:banner-pressed': { readonly code: string }
  }
}

export {}
