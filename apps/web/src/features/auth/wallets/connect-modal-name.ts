/** Name of the wallet-connect window, by which its content closes it. */
export const connectModalName = 'wallet-connect'
