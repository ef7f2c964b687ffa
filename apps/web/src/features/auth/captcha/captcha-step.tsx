import { CircleAlert, CircleCheck } from 'lucide-react'
import { Progress } from '../../../ui/states/progress.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { messages } from '../messages.en.ts'
import type { CaptchaState } from './use-captcha.ts'

export interface CaptchaStepProps {
  state: CaptchaState
}

/** What the captcha is doing, in the place between the form and its button. */
export function CaptchaStep({ state }: CaptchaStepProps) {
  if (state.kind === 'hidden') return null
  if (state.kind === 'failed') return <FailedStep />
  const percent = state.kind === 'solved' ? 100 : state.percent
  const hint = window.isSecureContext ? messages.captcha.text : messages.captcha.slow
  return (
    <div role="status" className="rounded-card border border-line-quiet bg-well p-4">
      <div className="mb-3 flex items-center gap-4">
        <span className="text-accent">
          {percent === 100 ? <CircleCheck size={28} aria-hidden /> : <Spinner sizePx={28} />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-13 font-semibold">{messages.captcha.title}</p>
          <p className="text-12 text-muted">{hint}</p>
        </div>
        <span className="num font-condensed text-20 font-semibold">{`${percent}%`}</span>
      </div>
      <Progress label={messages.captcha.title} percent={percent} />
    </div>
  )
}

function FailedStep() {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-card border border-loss bg-well p-4"
    >
      <CircleAlert size={20} aria-hidden className="shrink-0 text-loss" />
      <p className="text-13">
        <strong className="font-semibold">{messages.captcha.failed}</strong>{' '}
        <span className="text-muted">{messages.captcha.failedText}</span>
      </p>
    </div>
  )
}
