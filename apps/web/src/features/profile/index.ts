export { openProfile } from './open-profile.ts'
export { PlayerLink, type PlayerLinkProps } from './player-link.tsx'
export { startPreferences } from './start-preferences.ts'
