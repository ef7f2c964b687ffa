import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { PasswordInput } from '../sign-in/password-input.tsx'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'
import { tellFailure } from './tell-failure.ts'
import { refreshFactor } from './use-factor.ts'

const { off } = messages

/** Removes the second factor, with the password and a code. */
export function OffWindow() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const turnOff = async () => {
    setIsBusy(true)
    try {
      await callServer('disableTwoFactor', { password, code: code.trim() })
      await refreshFactor()
      closeModal(windowNames.factorOff)
      toast('success', off.done, off.doneText)
    } catch (error) {
      setIsBusy(false)
      tellFailure(error)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void turnOff()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="text-14 text-muted">{off.text}</p>
      <PasswordInput autoComplete="current-password" value={password} onValue={setPassword} />
      <Input
        label={off.code}
        name="code"
        autoComplete="one-time-code"
        required
        maxLength={32}
        value={code}
        leading={<KeyRound size={16} aria-hidden />}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="destructive" size="lg" isWide isBusy={isBusy}>
        {off.turnOff}
      </Button>
    </form>
  )
}
