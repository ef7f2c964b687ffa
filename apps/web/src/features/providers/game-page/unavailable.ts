/** Where a game leads that is not offered in the player's country. */
export const unavailablePath = '/error/slotUnavailable'
