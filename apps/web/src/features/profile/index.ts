export { openProfile } from './open-profile.ts'
export { PlayerButton, type PlayerButtonProps } from './player-button.tsx'
export { PlayerLink, type PlayerLinkProps } from './player-link.tsx'
