export { openProfile } from './player/open-profile.ts'
export { PlayerButton, type PlayerButtonProps } from './player/player-button.tsx'
export { PlayerLink, type PlayerLinkProps } from './player/player-link.tsx'
