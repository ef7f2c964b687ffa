/** Which ways in there are besides chains and the payment processor, as the wallet has no tab for others; and what goes out by itself. */
export interface PaymentsBoot {
  /** Somebody sells coins for a card. */
  readonly coinSeller: boolean
  /** There is an account that money comes to by bank. */
  readonly bankDeposits: boolean
  /** Largest withdrawal that nobody looks at where nothing speaks against it, in USD cents; 0: somebody looks at each. */
  readonly automaticPayoutCents: number
}
