const password = 'powerplay-demo'

/** The documented accounts of a demo build, by what they are there for. */
export const demoAccounts = {
  player: { name: 'nova', password },
  otherPlayer: { name: 'river', password },
  moderator: { name: 'mira', password },
  support: { name: 'sol_support', password },
  marketing: { name: 'milo_marketing', password },
  finance: { name: 'fay_finance', password },
  risk: { name: 'rex_risk', password },
  regulator: { name: 'rae_regulator', password },
  admin: { name: 'ada_admin', password },
  otherAdmin: { name: 'ben_admin', password },
} as const
