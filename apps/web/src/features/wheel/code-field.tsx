import { Ticket } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { messages } from './messages.en.ts'
import { useActivation } from './use-activation.ts'

interface CodeFieldProps {
  onActivated?: () => void
}

/** Takes a promo code; a refused one stays in the field with the reason under it. */
export function CodeField({ onActivated }: CodeFieldProps) {
  const { user, openAuth } = useSession()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { isBusy, activate } = useActivation()
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code.trim() === '') return
    if (user === undefined) return openAuth('login')
    const wrong = await activate(code.trim())
    if (wrong !== null) return setProblem(wrong)
    setCode('')
    onActivated?.()
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Input
          label={messages.field.label}
          placeholder={messages.field.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={24}
          value={code}
          error={problem}
          leading={<Ticket size={16} aria-hidden />}
          onChange={(event) => {
            setProblem(undefined)
            setCode(event.currentTarget.value)
          }}
        />
      </div>
      <Button type="submit" className="mt-6.5 h-12 md:h-11" isBusy={isBusy}>
        {messages.field.activate}
      </Button>
    </form>
  )
}
