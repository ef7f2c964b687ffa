export { DiscordRow } from './discord-row.tsx'
