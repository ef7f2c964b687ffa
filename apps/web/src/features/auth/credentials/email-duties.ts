import type { OwnUser } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal, useModals } from '../../../platform/modals/modals.tsx'
import { useNotices, type Notice } from '../../../platform/store/notices-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { useAccount } from '../account/account.ts'
import { windowNames } from '../window-names.ts'
import { openForcedEmail } from './credential-modals.ts'
import { notice } from './early-texts.en.ts'

const noticeId = 'email'
let isSending = false

/** Mails the link anew (001_d6a9941efb711ce5.txt, sections 4 and 8). */
export async function sendVerification(): Promise<void> {
  if (isSending) return
  isSending = true
  showNotice()
  try {
    await callServer('verifyEmail', {})
    toast('success', notice.sent)
  } catch {
    toast('error', notice.tooQuick)
  } finally {
    isSending = false
    showNotice()
  }
}

function noticeOf(user: OwnUser | undefined): Notice | undefined {
  if (user === undefined || user.email === null) return undefined
  if (user.email_verified && !user.pending_email) return undefined
  const label = isSending ? notice.sending : notice.send
  const action = { label, onPress: () => void sendVerification() }
  const text = user.pending_email ? notice.pending : notice.text
  return { id: noticeId, text, action, isClosable: false }
}

/** Account duties stand before all news. */
function showNotice(): void {
  const own = noticeOf(useAccount.getState().user)
  const others = useNotices.getState().notices.filter(({ id }) => id !== noticeId)
  useNotices.setState({ notices: own === undefined ? others : [own, ...others] })
}

/** A navigation closes all windows, this one comes back: an account without e-mail has to get one. */
function forceEmail(): void {
  const { user } = useAccount.getState()
  const { stack } = useModals.getState()
  const isOpen = stack.some(({ modal }) => modal.name === windowNames.email)
  const isForced = user !== undefined && user.email === null
  if (isForced && !isOpen) openForcedEmail()
  if (user === undefined && isOpen) closeModal(windowNames.email)
}

/** What the account still owes about its e-mail: the line under the header and the window. */
export function startEmailDuties(): void {
  useAccount.subscribe(() => {
    showNotice()
    forceEmail()
  })
  useModals.subscribe(forceEmail)
  useNotices.subscribe(({ notices }) => {
    // Whoever replaced the news left the duty out.
    const isDue = noticeOf(useAccount.getState().user) !== undefined
    if (isDue && notices[0]?.id !== noticeId) showNotice()
  })
  showNotice()
  forceEmail()
}
