import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordInput } from '../sign-in/password-input.tsx'
import { messages } from './messages.en.ts'
import { tellFailure } from './tell-failure.ts'

const { setup } = messages

export interface SetupPasswordProps {
  onKey: (key: CallOutput<'enrolTwoFactor'>) => void
  onCancel: () => void
}

/** The password stands before a change of the second factor. */
export function SetupPassword({ onKey, onCancel }: SetupPasswordProps) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const begin = async () => {
    setIsBusy(true)
    try {
      onKey(await callServer('enrolTwoFactor', { password }))
    } catch (error) {
      setIsBusy(false)
      tellFailure(error)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void begin()
  }
  return (
    <form onSubmit={handleSubmit} className="flex max-w-100 flex-col gap-4 p-4 sm:p-5">
      <p className="text-13 text-muted">{setup.password}</p>
      <PasswordInput autoComplete="current-password" value={password} onValue={setPassword} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={password === ''}>
          {setup.begin}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {setup.cancel}
        </Button>
      </div>
    </form>
  )
}
