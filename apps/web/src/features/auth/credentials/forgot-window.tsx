import { MailCheck, User } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { CaptchaStep } from '../captcha/captcha-step.tsx'
import { useCaptcha, type CaptchaDoor } from '../captcha/use-captcha.ts'
import { isHarderAsked } from '../sign-in/use-auth-form.ts'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'

const { forgot } = messages

/**
 * Asks for the link to a new password. The confirmation comes whether the call succeeded or failed,
 * so that it tells nobody which accounts exist (000_1c37c0fb05cd66e6.txt, section 4).
 */
export function ForgotWindow() {
  const [login, setLogin] = useState('')
  const [step, setStep] = useState<'asking' | 'sending' | 'sent'>('asking')
  const captcha = useCaptcha()
  const inFlight = useRef(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    setStep('sending')
    await askForLink(login.trim(), captcha.solve).catch(() => undefined)
    inFlight.current = false
    setStep('sent')
  }
  if (step === 'sent') return <Sent />
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
      <p className="text-14 text-muted">{forgot.text}</p>
      <Input
        label="Email or login"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        value={login}
        leading={<User size={16} aria-hidden />}
        onChange={(event) => setLogin(event.currentTarget.value)}
      />
      <CaptchaStep state={captcha.state} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        disabled={step === 'sending' || login.trim() === ''}
      >
        {step === 'sending' ? forgot.sending : forgot.send}
      </Button>
    </form>
  )
}

/** Asks with a solved captcha, once more with a longer one where the server wants that. */
async function askForLink(login: string, solve: CaptchaDoor['solve']): Promise<void> {
  const ask = async (cost: 'usual' | 'high') => {
    const captcha = await solve('reset', cost)
    if (captcha !== undefined) await callServer('resetPassword', { login, captcha })
  }
  try {
    await ask('usual')
  } catch (error) {
    if (isHarderAsked(error)) await ask('high')
  }
}

function Sent() {
  return (
    <div role="status" className="flex flex-col items-center text-center">
      <span className="mb-4 inline-flex size-14 items-center justify-center rounded-[12px] bg-raised">
        <MailCheck size={24} aria-hidden className="text-win" />
      </span>
      <p className="text-16 font-semibold">{forgot.doneTitle}</p>
      <p className="mt-2 mb-5 text-14 text-muted">{forgot.done}</p>
      <Button isWide size="lg" onClick={() => closeModal(windowNames.forgot)}>
        {forgot.close}
      </Button>
    </div>
  )
}
