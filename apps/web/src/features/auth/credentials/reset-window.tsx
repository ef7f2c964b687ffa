import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { forgetUser } from '../account/account.ts'
import { openAuth } from '../sign-in/auth-modal.ts'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { emptyPassword, repeatProblem } from './new-password.ts'
import { useCredentialForm } from './use-credential-form.ts'

export interface ResetWindowProps {
  user: string
  token: string
  /** It takes back what was changed besides. */
  isTakingBack: boolean
}

/** A new password by the mailed link; whoever is signed in here has to sign in again. */
export function ResetWindow({ user, token, isTakingBack }: ResetWindowProps) {
  const texts = isTakingBack ? messages.takeBack : messages.reset
  const [draft, setDraft] = useState(emptyPassword)
  const form = useCredentialForm()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const problem = repeatProblem(draft)
    if (problem !== undefined) return form.setProblems({ repeat: problem })
    void form.send(texts.failed, async () => {
      const call = isTakingBack ? 'takeBackEmail' : 'confirmReset'
      await callServer(call, { user, token, password: draft.password })
      forgetUser()
      closeModal(windowNames.reset)
      toast('success', texts.done, texts.doneText)
      openAuth('login')
    })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-14 text-muted">{texts.text}</p>
      <NewPasswordInputs
        isFocused
        value={draft}
        onValue={setDraft}
        error={form.problems['password']}
        repeatError={form.problems['repeat']}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={form.isBusy}>
        {texts.save}
      </Button>
    </form>
  )
}
