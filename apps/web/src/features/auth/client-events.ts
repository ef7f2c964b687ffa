declare module '../../platform/client/client-events.ts' {
  interface ClientEvents {
    readonly 'auth:login-succeeded': null
    /** A sign-in by Telegram got its bearer (000_1c37c0fb05cd66e6.txt, section 4). */
    readonly 'auth:login-token-succeeded': null
    /** Somebody wants to connect a wallet (001, section 4). */
    readonly 'auth:wallet-connect': null
    /** With the text for the screen (001_d6a9941efb711ce5.txt, section 8). */
    readonly 'auth:login-failed': { readonly text: string }
  }
}

export {}
