import { User } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { CaptchaStep } from './captcha/captcha-step.tsx'
import { PasswordInput } from './password-input.tsx'
import { logIn } from './sign-in.ts'
import { useAuthForm } from './use-auth-form.ts'

export interface LoginDraft {
  readonly login: string
  readonly password: string
}

export interface LoginFormProps {
  draft: LoginDraft
  onDraft: (draft: LoginDraft) => void
}

/** E-mail or login, and the password. */
export function LoginForm({ draft, onDraft }: LoginFormProps) {
  const form = useAuthForm('login')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isBusy) void form.submit((captcha) => logIn({ ...draft, captcha }))
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Input
        label="Email or login"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={draft.login}
        error={form.problems['login']}
        leading={<User size={16} aria-hidden />}
        onChange={(event) => onDraft({ ...draft, login: event.currentTarget.value })}
      />
      <PasswordInput
        autoComplete="current-password"
        value={draft.password}
        error={form.problems['password']}
        onValue={(password) => onDraft({ ...draft, password })}
      />
      <CaptchaStep state={form.captcha} />
      <Button type="submit" variant="primary" size="lg" isWide disabled={form.isBusy}>
        {form.isBusy ? 'Logging in' : 'Log in'}
      </Button>
    </form>
  )
}
