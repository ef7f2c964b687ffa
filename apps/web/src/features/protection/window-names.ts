/** Names of the windows, by which they are closed from inside. */
export const exclusionName = 'self-exclusion'
export const realityName = 'reality-check'
