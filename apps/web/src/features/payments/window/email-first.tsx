import { useState, type ReactNode } from 'react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { sendVerification } from '../../auth/index.ts'
import { messages } from '../messages.en.ts'
import { Note } from '../note.tsx'

/**
 * What moves money, or, while the reader's e-mail address is not proven, the way to that: the link is mailed anew.
 * The money of a closed account is never shut in.
 */
export function EmailFirst({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const [isSending, setIsSending] = useState(false)
  if (user === undefined || user.isEmailVerified || user.isSelfExcluded === true) return children
  const send = () => {
    setIsSending(true)
    void sendVerification().finally(() => setIsSending(false))
  }
  return (
    <Note tone="info" title={messages.emailFirst}>
      <p>{messages.emailFirstText(user.email)}</p>
      <Button variant="primary" size="sm" className="mt-3" isBusy={isSending} onClick={send}>
        {messages.emailFirstSend}
      </Button>
    </Note>
  )
}
