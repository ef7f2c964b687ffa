import { createElement } from 'react'
import { Gift, HelpCircle } from 'lucide-react'
import { defineModal, openModal } from '../../platform/modals/modals.tsx'
import type { CancelBonusProps } from './cancel-window.tsx'
import type { ExplainProps } from './explain-window.tsx'
import { messages } from './messages.en.ts'

const iconOf = (Icon: typeof Gift) => createElement(Icon, { size: 18, 'aria-hidden': true })

const depositModal = defineModal<object>({
  name: 'deposit-bonus',
  title: messages.deposit.title,
  icon: iconOf(Gift),
  widthPx: 440,
  load: async () => (await import('./deposit-window.tsx')).DepositWindow,
})
const cancelModal = defineModal<CancelBonusProps>({
  name: 'cancel-bonus',
  title: messages.cancel.title,
  icon: iconOf(Gift),
  widthPx: 440,
  load: async () => (await import('./cancel-window.tsx')).CancelWindow,
})
const explainModals = {
  withdrawal: explainModal('explain-withdrawal', messages.explain.withdrawal),
  bonus: explainModal('explain-bonus', messages.explain.bonus),
  code: explainModal('explain-code', messages.explain.code),
}

function explainModal(name: string, title: string) {
  return defineModal<ExplainProps>({
    name,
    title,
    icon: iconOf(HelpCircle),
    widthPx: 440,
    load: async () => (await import('./explain-window.tsx')).ExplainWindow,
  })
}

/** Opens the deposit offer: opt-in, then the deposit (001, section 4). */
export function openDepositBonus(): void {
  openModal(depositModal, {})
}

/** Asks before a bonus is cancelled (001, section 5). */
export function openCancelBonus(props: CancelBonusProps): void {
  openModal(cancelModal, props)
}

/** Explains why something is not possible. */
export function openExplain(props: ExplainProps): void {
  openModal(explainModals[props.question.about], props)
}
