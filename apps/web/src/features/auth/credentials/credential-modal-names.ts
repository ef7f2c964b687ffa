/** Names of the windows about e-mail and password, by which their forms close them. */
export const credentialModalNames = {
  forgot: 'forgot-password',
  reset: 'password-reset',
  email: 'update-email',
  password: 'change-password',
} as const
