declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants to see a bet. */
    readonly 'bets:open': { readonly betId: string }
    /** Somebody wants to show a bet in the chat. */
    readonly 'bets:share': { readonly betId: string }
  }
}

export {}
