import { Mail, User } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Logo } from '../../ui/marks/logo.tsx'
import { fieldProblems, type FieldProblems } from './field-problems.ts'
import { messages } from './messages.en.ts'
import { PasswordInput } from './sign-in/password-input.tsx'
import { createAdministrator, failureText } from './sign-in/sign-in.ts'

export interface SetupPageProps {
  params: Readonly<Record<string, string>>
}

/** /setup/{token}: the first administrator, by the link that the server printed. */
export function SetupPage({ params }: SetupPageProps) {
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState({ email: '', name: '', password: '' })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblems({})
    try {
      await createAdministrator({ ...draft, token: params['token'] ?? '' })
      toast('success', messages.setup.done)
      navigate('/')
    } catch (error) {
      const found = fieldProblems(error)
      if (found) setProblems(found)
      else toast('error', failureText(error), messages.setup.failedText)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="mx-auto flex min-h-dvh max-w-110 flex-col justify-center px-4 py-8">
      <Logo sizePx={36} className="mb-6" />
      <h1 className="font-condensed text-32 leading-[1.1] font-bold uppercase">
        {messages.setup.title}
      </h1>
      <p className="mt-2 mb-6 text-14 text-muted">{messages.setup.text}</p>
      <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
        <Input
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          value={draft.email}
          error={problems['email']}
          leading={<Mail size={16} aria-hidden />}
          onChange={(event) => setDraft({ ...draft, email: event.currentTarget.value })}
        />
        <Input
          label="Login"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={64}
          value={draft.name}
          error={problems['name']}
          leading={<User size={16} aria-hidden />}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <PasswordInput
          autoComplete="new-password"
          value={draft.password}
          error={problems['password']}
          onValue={(password) => setDraft({ ...draft, password })}
        />
        <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy}>
          {messages.setup.create}
        </Button>
      </form>
    </div>
  )
}
