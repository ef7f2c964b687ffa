/** The parts of the wallet window. */
export type WalletTab = 'deposit' | 'withdraw' | 'buy' | 'bank' | 'history'
