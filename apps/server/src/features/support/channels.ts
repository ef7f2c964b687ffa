/** The channel of those who answer support. Source: 001_d6a9941efb711ce5.txt section 7. */
export const supportDesk = 'private-Support'

/** Name of a player's channel with support. */
export function supportChannel(userWireId: string): string {
  return `${supportDesk}.${userWireId}`
}
