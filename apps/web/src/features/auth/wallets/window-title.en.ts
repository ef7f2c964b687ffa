/** Title of the wallet-connect window, which any page may open before its texts are there. */
export const windowTitle = 'Connect a wallet'
