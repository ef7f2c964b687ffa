const password = 'powerplay-demo'

/** The documented accounts of a demo build, by what they are there for. */
export const demoAccounts = {
  player: { name: 'nova', password },
  otherPlayer: { name: 'river', password },
  moderator: { name: 'mira', password },
  support: { name: 'sol_support', password },
  admin: { name: 'ada_admin', password },
} as const
