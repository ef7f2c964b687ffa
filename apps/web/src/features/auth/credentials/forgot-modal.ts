import { KeyRound } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { windowNames } from '../window-names.ts'
import { titles } from './early-texts.en.ts'

const forgotModal = defineModal<object>({
  name: windowNames.forgot,
  title: titles.forgot,
  icon: createElement(KeyRound, { size: 18, 'aria-hidden': true }),
  widthPx: 440,
  load: async () => (await import('./forgot-window.tsx')).ForgotWindow,
})

/** Opens the window that asks for a link to a new password. */
export function openForgotPassword(): void {
  openModal(forgotModal, {})
}
