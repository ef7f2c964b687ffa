declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants to give a player money. */
    readonly 'players:tip': { readonly name: string }
  }
}

export {}
