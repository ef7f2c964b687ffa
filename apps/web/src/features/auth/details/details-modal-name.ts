/** Name of the window, by which its form closes it. */
export const detailsModalName = 'player-details'
