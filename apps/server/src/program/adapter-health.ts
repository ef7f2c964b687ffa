/** How something stands that a feature leans on: a chain, the signer, a feed. The overview shows it. */
export interface AdapterHealth {
  /** Names it among those of all features. */
  readonly id: string
  readonly name: string
  /** What there is to say of it, in a few words. */
  readonly word: string
  /** `quiet`: nothing came of it yet, or it does not change by itself. */
  readonly state: 'up' | 'slow' | 'down' | 'quiet'
  /** Since when it stands so, in epoch milliseconds; null where nobody wrote that down. */
  readonly since: number | null
}
