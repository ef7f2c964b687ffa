/** Names of the account's windows, by which their contents close them. */
export const windowNames = {
  signIn: 'auth',
  connect: 'wallet-connect',
  presence: 'presence',
  details: 'player-details',
  forgot: 'forgot-password',
  reset: 'password-reset',
  email: 'update-email',
  password: 'change-password',
  factor: 'two-factor',
  factorSetup: 'two-factor-setup',
  factorOff: 'two-factor-off',
} as const
