/** Name of the window, by which its forms close it. */
export const presenceModalName = 'presence'
