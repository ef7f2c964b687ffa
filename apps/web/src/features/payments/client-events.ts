declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants to take money out, or to see what went in and out. */
    readonly 'wallet:wanted': { readonly tab: 'withdraw' | 'history' }
  }
}

export {}
