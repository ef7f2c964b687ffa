import { Scale } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { messages } from '../messages.en.ts'
import type { VerifyWindowProps } from './verify-window.tsx'

const verifyModal = defineModal<VerifyWindowProps>({
  name: 'pvp-verify',
  title: messages.verify.title,
  icon: createElement(Scale, { size: 18, 'aria-hidden': true }),
  widthPx: 520,
  load: async () => (await import('./verify-window.tsx')).VerifyWindow,
})

/** Computes a round or a duel again. */
export function openVerify(props: VerifyWindowProps): void {
  openModal(verifyModal, props)
}
