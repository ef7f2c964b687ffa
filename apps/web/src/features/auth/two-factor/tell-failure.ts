import { retryMsOf, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { failureText } from '../sign-in/sign-in.ts'
import { messages } from './messages.en.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs

function waitText(retryMs: number): string {
  const isLong = retryMs > 2 * minuteMs
  const count = Math.ceil(retryMs / (isLong ? minuteMs : secondMs))
  return `${count} ${isLong ? 'minutes' : count === 1 ? 'second' : 'seconds'}`
}

/** Says why a code was not taken (000_1c37c0fb05cd66e6.txt, section 8). */
export function tellFailure(error: unknown): void {
  if (!(error instanceof ServerRefusal)) {
    toast('error', failureText(error), messages.errorText)
  } else if (error.name === 'auth/factor-locked') {
    const wait = waitText(retryMsOf(error) ?? minuteMs)
    toast('error', messages.locked, messages.lockedText.replace('{wait}', wait))
  } else if (error.name === 'auth/wrong-code') {
    toast('error', messages['general.profile.error_2fa'], messages.errorText)
  } else {
    toast('error', error.message, messages.errorText)
  }
}
