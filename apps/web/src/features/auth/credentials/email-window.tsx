import { Mail } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { factorNeeded, presenceNeeded } from '../../../platform/client/proof-queue.ts'
import { ConnectionFailure, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { adoptUser, logout } from '../account/account.ts'
import { failureText } from '../sign-in/sign-in.ts'
import { windowNames } from '../window-names.ts'
import { notice } from './early-texts.en.ts'
import { messages } from './messages.en.ts'

export interface EmailWindowProps {
  /** The account has none: the window stays until it has, or the player leaves. */
  isForced: boolean
}

/**
 * The e-mail of the account. Any refusal shows the given text
 * (001_d6a9941efb711ce5.txt, sections 2 and 5).
 */
export function EmailWindow({ isForced }: EmailWindowProps) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { user } = await callServer('updateEmail', { email: email.trim() })
      adoptUser(user)
      closeModal(windowNames.email)
      toast('success', messages.email.done, notice.sent)
    } catch (error) {
      const isLost = error instanceof ConnectionFailure
      const isUnproven =
        error instanceof ServerRefusal &&
        (error.code === factorNeeded || error.name === presenceNeeded)
      setProblem(isLost || isUnproven ? failureText(error) : messages.email.failed)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-14 text-muted">
        {isForced ? messages.email.forced : messages.email.change}
      </p>
      <Input
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        error={problem}
        leading={<Mail size={16} aria-hidden />}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
        {messages.email.save}
      </Button>
      {isForced && (
        <Button variant="text" onClick={() => void logout()}>
          Sign out
        </Button>
      )}
    </form>
  )
}
