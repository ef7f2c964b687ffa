import { ShieldCheck } from 'lucide-react'
import { createElement } from 'react'
import { factorQueue } from '../../../platform/client/proof-queue.ts'
import { defineModal, openModal, useModals } from '../../../platform/modals/modals.tsx'
import { dismissToast, useToasts } from '../../../platform/toasts/toasts.ts'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'

const icon = createElement(ShieldCheck, { size: 18, 'aria-hidden': true })

const codeModal = defineModal<object>({
  name: windowNames.factor,
  title: messages.window.title,
  icon,
  widthPx: 460,
  load: async () => (await import('./factor-window.tsx')).FactorWindow,
})

const setupModal = defineModal<object>({
  name: windowNames.factorSetup,
  title: messages.card.title,
  icon,
  widthPx: 860,
  load: async () => (await import('./setup-window.tsx')).SetupWindow,
})

const offModal = defineModal<object>({
  name: windowNames.factorOff,
  title: messages.off.title,
  icon,
  widthPx: 440,
  load: async () => (await import('./off-window.tsx')).OffWindow,
})

/**
 * Opens the six boxes over whatever asked for them. Closed without a code, by whatever way, it gives
 * up on what waits for it.
 */
export function openFactorWindow(): void {
  // Earlier messages would lie over the boxes of a phone.
  for (const { id } of useToasts.getState().toasts) dismissToast(id)
  openModal(codeModal, {})
  const stop = useModals.subscribe(({ stack }) => {
    if (stack.some(({ modal }) => modal.name === windowNames.factor)) return
    stop()
    factorQueue.drop()
  })
}

/** Opens the enrolment for whoever needs a second factor and has none. */
export function openFactorSetup(): void {
  openModal(setupModal, {})
}

/** Opens the removal of the second factor. */
export function openFactorOff(): void {
  openModal(offModal, {})
}
