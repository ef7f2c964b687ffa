import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { popupTitle } from './popup.en.ts'

const profileModal = defineModal<{ player: string }>({
  name: 'profile',
  title: popupTitle,
  widthPx: 440,
  isBare: true,
  load: async () => (await import('./profile-popup.tsx')).ProfilePopup,
})

/** Opens the popup of a player. @param player id or name. */
export function openProfile(player: string): void {
  openModal(profileModal, { player })
}
