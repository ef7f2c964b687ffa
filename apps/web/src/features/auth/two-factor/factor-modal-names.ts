/** Names of the windows about the second factor, by which they close themselves. */
export const factorModalNames = {
  code: 'two-factor',
  setup: 'two-factor-setup',
  off: 'two-factor-off',
} as const
