declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants to see what went in and out. */
    readonly 'wallet:wanted': { readonly tab: 'history' }
  }
}

export {}
