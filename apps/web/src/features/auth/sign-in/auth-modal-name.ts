/** Name of the register/login window, by which its forms close it. */
export const authModalName = 'auth'
