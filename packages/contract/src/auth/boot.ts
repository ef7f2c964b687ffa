/** An account of a demo build that anybody may use. */
export interface DemoAccount {
  readonly name: string
  readonly role: string
  readonly password: string
}

/** What the ways into an account need to know before any call. */
export interface AuthBoot {
  /** Null outside of demo builds. */
  readonly demoAccounts: readonly DemoAccount[] | null
  /** Where the Telegram button leads: a path of ours or an https address; null without a bot. */
  readonly telegram: string | null
  /** Whether a wallet made in the browser is offered, so that signing in can be tried. */
  readonly testWallet: boolean
}
