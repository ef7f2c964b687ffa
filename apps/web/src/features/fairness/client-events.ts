declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants to see a bet. */
    readonly 'bets:open': { readonly betId: string }
  }
}

export {}
