import { CalendarDays, Mail, Ticket, User } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { CaptchaStep } from '../captcha/captcha-step.tsx'
import { countries, guessCountry } from '../countries.ts'
import { messages } from '../messages.en.ts'
import { PasswordInput } from './password-input.tsx'
import { canRegister, emptyRegistration, registrationInput } from './registration.ts'
import { register } from './sign-in.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { useAuthForm } from './use-auth-form.ts'

/** A new account. */
export function RegisterForm() {
  const referral = useSettings((state) => state.referral)
  const [draft, setDraft] = useState({ ...emptyRegistration, inviteCode: referral ?? '' })
  const [needsCountry, setNeedsCountry] = useState(false)
  const form = useAuthForm('register')
  useEffect(() => {
    void guessCountry().then((guess) => {
      setDraft((now) => (now.country === '' ? { ...now, country: guess } : now))
    })
  }, [])
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    for (const field of Object.keys(part)) form.clearProblem(field)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isBusy || !canRegister(draft)) return
    if (draft.country === '') return setNeedsCountry(true)
    void form.submit((captcha) => register({ ...registrationInput(draft), captcha }))
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Input
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={draft.email}
        error={form.problems['email']}
        leading={<Mail size={16} aria-hidden />}
        onChange={(event) => change({ email: event.currentTarget.value })}
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
        error={form.problems['name']}
        leading={<User size={16} aria-hidden />}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <PasswordInput
        autoComplete="new-password"
        value={draft.password}
        error={form.problems['password']}
        onValue={(password) => change({ password })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Input
          label="Date of birth"
          name="bday"
          type="date"
          autoComplete="bday"
          required
          value={draft.birthDate}
          error={form.problems['birthDate']}
          leading={<CalendarDays size={16} aria-hidden />}
          onChange={(event) => change({ birthDate: event.currentTarget.value })}
        />
        <Select
          label="Country"
          choices={countries}
          value={draft.country}
          error={needsCountry ? messages.noCountry : form.problems['country']}
          onChange={(country) => {
            setNeedsCountry(false)
            change({ country })
          }}
        />
      </div>
      <Input
        label="Invite code, optional"
        name="invite"
        autoComplete="off"
        maxLength={64}
        value={draft.inviteCode}
        error={form.problems['inviteCode']}
        leading={<Ticket size={16} aria-hidden />}
        onChange={(event) => change({ inviteCode: event.currentTarget.value })}
      />
      <TermsCheckbox isChecked={draft.hasAgreed} onChange={(hasAgreed) => change({ hasAgreed })} />
      <CaptchaStep state={form.captcha} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        disabled={form.isBusy || !draft.hasAgreed}
      >
        {form.isBusy ? 'Creating account' : 'Create account'}
      </Button>
    </form>
  )
}
