import { useState } from 'react'
import { ConnectionFailure, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { windowNames } from '../window-names.ts'
import { useCaptcha, type CaptchaState } from '../captcha/use-captcha.ts'
import type { CaptchaAction } from '../captcha/solve-captcha.ts'
import { fieldProblems, type FieldProblems } from '../field-problems.ts'
import { messages } from '../messages.en.ts'
import { failureText } from './sign-in.ts'

export interface AuthForm {
  readonly captcha: CaptchaState
  readonly problems: FieldProblems
  /** True from the press until the answer: the button takes no second one. */
  readonly isBusy: boolean
  /** Reveals the captcha, and sends once it is solved. */
  readonly submit: (send: (captcha: string) => Promise<void>) => Promise<void>
  readonly clearProblem: (field: string) => void
}

/**
 * What both sign-in forms do: the press reveals the captcha, the call runs once it is solved, and any
 * failure resets it (000_1c37c0fb05cd66e6.txt, section 4).
 */
export function useAuthForm(action: CaptchaAction): AuthForm {
  const captcha = useCaptcha()
  const [problems, setProblems] = useState<FieldProblems>({})
  const { kind } = captcha.state
  const submit = async (send: (captcha: string) => Promise<void>) => {
    setProblems({})
    try {
      const payload = await captcha.solve(action)
      if (payload === undefined) return
      await send(payload).catch(async (error: unknown) => {
        if (!isHarderAsked(error)) throw error
        const harder = await captcha.solve(action, 'high')
        if (harder !== undefined) await send(harder)
      })
      closeModal(windowNames.signIn)
    } catch (error) {
      const isAnswered = error instanceof ServerRefusal || error instanceof ConnectionFailure
      if (isAnswered) captcha.reset()
      const found = fieldProblems(error)
      if (found) setProblems(found)
      else toast('error', failureText(error), textBelow(error))
    }
  }
  const clearProblem = (field: string) => {
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)))
  }
  return {
    captcha: captcha.state,
    problems,
    isBusy: kind === 'working' || kind === 'solved',
    submit,
    clearProblem,
  }
}

/** Whether the server wants more work for this attempt. */
export function isHarderAsked(error: unknown): boolean {
  return error instanceof ServerRefusal && error.name === 'auth/harder-captcha'
}

function textBelow(error: unknown): string | undefined {
  return error instanceof ConnectionFailure ? messages.unreachableText : undefined
}
