import { DoorOpen } from 'lucide-react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { messages } from './messages.en.ts'
import { exclusionName, realityName } from './window-names.ts'

const exclusionModal = defineModal<{ now: number }>({
  name: exclusionName,
  title: messages.exclusion,
  icon: <DoorOpen size={18} aria-hidden />,
  load: async () => (await import('./exclusion/exclusion-window.tsx')).ExclusionWindow,
})

const realityModal = defineModal({
  name: realityName,
  title: messages.reality,
  isEscapable: false,
  isDismissible: false,
  isBare: true,
  load: async () => (await import('./reality/reality-window.tsx')).RealityWindow,
})

/** The three steps of a self-exclusion. @param now of the server, epoch ms. */
export function openExclusion(now: number): void {
  openModal(exclusionModal, { now })
}

/** The reality check, which has no close button: one of its answers goes on. */
export function openRealityCheck(): void {
  openModal(realityModal, {})
}

/** Play ended by itself, since the time of today is used up. */
export function tellTimeUsed(): void {
  toast('warn', messages.timeUsed, messages.timeUsedText)
}
