declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants the search for games in view, or away (001, section 4). */
    readonly 'lobby:search-toggled': null
  }
}

export {}
