/** Id of the game. */
export const game = 'crash'
/** Product of its wagers. */
export const product = 'originals'
