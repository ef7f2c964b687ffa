import { KeyRound, Mail } from 'lucide-react'
import { createElement } from 'react'
import { defineModal, openModal } from '../../../platform/modals/modals.tsx'
import { windowNames } from '../window-names.ts'
import { titles } from './early-texts.en.ts'

const keyIcon = createElement(KeyRound, { size: 18, 'aria-hidden': true })
const mailIcon = createElement(Mail, { size: 18, 'aria-hidden': true })

/** What a mailed link that sets a password carries. */
interface ResetLink {
  readonly user: string
  readonly token: string
  /** It takes back what was changed besides. */
  readonly isTakingBack: boolean
}

const resetModal = defineModal<ResetLink>({
  name: windowNames.reset,
  title: titles.reset,
  icon: keyIcon,
  widthPx: 440,
  load: async () => (await import('./reset-window.tsx')).ResetWindow,
})

const takeBackModal = defineModal<ResetLink>({
  name: windowNames.reset,
  title: titles.takeBack,
  icon: keyIcon,
  widthPx: 440,
  load: async () => (await import('./reset-window.tsx')).ResetWindow,
})

const forcedEmailModal = defineModal<{ isForced: boolean }>({
  name: windowNames.email,
  title: titles.email,
  icon: mailIcon,
  widthPx: 440,
  isEscapable: false,
  isDismissible: false,
  load: async () => (await import('./email-window.tsx')).EmailWindow,
})

const emailModal = defineModal<{ isForced: boolean }>({
  name: windowNames.email,
  title: titles.changeEmail,
  icon: mailIcon,
  widthPx: 440,
  load: async () => (await import('./email-window.tsx')).EmailWindow,
})

const passwordModal = defineModal<object>({
  name: windowNames.password,
  title: titles.changePassword,
  icon: keyIcon,
  widthPx: 440,
  load: async () => (await import('./password-window.tsx')).PasswordWindow,
})

/** Opens the window behind a mailed link. */
export function openPasswordReset(link: ResetLink): void {
  openModal(link.isTakingBack ? takeBackModal : resetModal, link)
}

/** Opens the window that cannot be closed before the account has an e-mail. */
export function openForcedEmail(): void {
  openModal(forcedEmailModal, { isForced: true })
}

/** Opens the change of the e-mail. */
export function openEmailChange(): void {
  openModal(emailModal, { isForced: false })
}

/** Opens the change of the password. */
export function openPasswordChange(): void {
  openModal(passwordModal, {})
}
