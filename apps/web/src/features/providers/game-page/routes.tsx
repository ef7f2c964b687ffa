export { ProviderGamePage } from './provider-game-page.tsx'
