/** Texts outside of the player's window; the others wait until they are needed. */
export const popupTitle = 'Player'
export const hiddenName = 'Hidden'
