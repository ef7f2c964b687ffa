import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { refreshAccount } from '../account/account.ts'
import { PasswordInput } from '../sign-in/password-input.tsx'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'
import { NewPasswordInputs } from './new-password-inputs.tsx'
import { emptyPassword, repeatProblem } from './new-password.ts'
import { useCredentialForm } from './use-credential-form.ts'

/** The change of the password, with the current one. */
export function PasswordWindow() {
  const [current, setCurrent] = useState('')
  const [draft, setDraft] = useState(emptyPassword)
  const form = useCredentialForm()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const problem = repeatProblem(draft)
    if (problem !== undefined) return form.setProblems({ repeat: problem })
    void form.send(messages.password.failed, async () => {
      await callServer('changePassword', { current, password: draft.password })
      closeModal(windowNames.password)
      void refreshAccount()
      toast('success', messages.password.done, messages.password.doneText)
    })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-14 text-muted">{messages.password.text}</p>
      <PasswordInput
        label={messages.password.current}
        autoComplete="current-password"
        value={current}
        error={form.problems['current']}
        onValue={setCurrent}
      />
      <NewPasswordInputs
        value={draft}
        onValue={setDraft}
        error={form.problems['password']}
        repeatError={form.problems['repeat']}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={form.isBusy}>
        {messages.password.save}
      </Button>
    </form>
  )
}
