/** What money is shown in before any call. */
export interface WalletBoot {
  /** Id of the currency that a new account and a new visitor begin with. */
  readonly startCurrency: string
}
