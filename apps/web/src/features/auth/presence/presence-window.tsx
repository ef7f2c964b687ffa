import { useState, type FormEvent } from 'react'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PasswordInput } from '../sign-in/password-input.tsx'
import { failureText } from '../sign-in/sign-in.ts'
import { messages } from './messages.en.ts'
import { provePresence } from './prove-presence.ts'
import { SignatureProof } from './signature-proof.tsx'

export interface PresenceWindowProps {
  /** What this account proves it with. */
  by: 'password' | 'signature'
}

/** Asks a signed-in player who they are, before something a thief would do first. */
export function PresenceWindow({ by }: PresenceWindowProps) {
  return by === 'password' ? <PasswordProof /> : <SignatureProof />
}

function PasswordProof() {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await provePresence({ password })
    } catch (error) {
      const isWrong = error instanceof ServerRefusal && error.name === 'auth/wrong-password'
      setProblem(isWrong ? messages.wrong : failureText(error))
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
      <p className="text-14 text-muted">{messages.text}</p>
      <PasswordInput
        isFocused
        autoComplete="current-password"
        value={password}
        error={problem}
        onValue={(text) => {
          setPassword(text)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
        {messages.save}
      </Button>
    </form>
  )
}
