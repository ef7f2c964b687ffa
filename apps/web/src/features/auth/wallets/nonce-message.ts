/** The sentence a wallet signs (000_1c37c0fb05cd66e6.txt, section 4). */
export function nonceMessage(nonce: string): string {
  return `I am signing my one-time nonce: ${nonce}`
}
