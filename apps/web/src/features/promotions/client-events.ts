declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    /** Somebody wants to deposit: the wallet opens on its deposit tab (001, section 4). */
    readonly 'wallet:deposit-wanted': null
  }
}

export {}
