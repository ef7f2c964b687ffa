/** Which ways in there are besides chains and the payment processor: the wallet has no tab for others. */
export interface PaymentsBoot {
  /** Somebody sells coins for a card. */
  readonly coinSeller: boolean
  /** There is an account that money comes to by bank. */
  readonly bankDeposits: boolean
}
