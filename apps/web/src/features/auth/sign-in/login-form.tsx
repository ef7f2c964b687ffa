import { User } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { CaptchaStep } from '../captcha/captcha-step.tsx'
import { openForgotPassword } from '../credentials/forgot-modal.ts'
import { messages } from '../messages.en.ts'
import { PasswordInput } from './password-input.tsx'
import { logIn } from './sign-in.ts'
import { useAuthForm } from './use-auth-form.ts'
import { hasMailbox } from '../boot.ts'

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
        aside={<ForgotLink />}
        error={form.problems['password']}
        onValue={(password) => onDraft({ ...draft, password })}
      />
      <CaptchaStep state={form.captcha} />
      <Button type="submit" variant="primary" size="lg" isWide disabled={form.isBusy}>
        {form.isBusy ? 'Logging in' : 'Log in'}
      </Button>
      {hasMailbox() && <MailboxHint />}
    </form>
  )
}

function ForgotLink() {
  return (
    <button
      type="button"
      onClick={openForgotPassword}
      className="touch font-semibold text-accent hover:text-text"
    >
      {messages.forgot}
    </button>
  )
}

function MailboxHint() {
  const { before, link, after } = messages.mailbox
  return (
    <p className="text-12 text-muted">
      {before}
      <a href="/debugger/mailbox" className="font-semibold text-accent hover:text-text">
        {link}
      </a>
      {after}
    </p>
  )
}
