import { useEffect, useRef, useState } from 'react'
import type { CaptchaAction } from './solve-captcha.ts'

/** Where the captcha step of a form stands. */
export type CaptchaState =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'working'; readonly percent: number }
  | { readonly kind: 'solved'; readonly payload: string }
  | { readonly kind: 'failed' }

export interface CaptchaDoor {
  readonly state: CaptchaState
  /** Reveals the step and solves it. @returns the payload, undefined when it was given up. */
  readonly solve: (action: CaptchaAction, cost?: 'usual' | 'high') => Promise<string | undefined>
  /** Back to the start: every payload is good for one try. */
  readonly reset: () => void
}

const hidden: CaptchaState = { kind: 'hidden' }

/** The captcha step of a form; leaving the form gives the search up. */
export function useCaptcha(): CaptchaDoor {
  const [state, setState] = useState<CaptchaState>(hidden)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const solve = async (action: CaptchaAction, cost: 'usual' | 'high' = 'usual') => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ kind: 'working', percent: 0 })
    try {
      const { solveCaptcha } = await import('./solve-captcha.ts')
      const onPercent = (percent: number) => setState({ kind: 'working', percent })
      const payload = await solveCaptcha(action, { onPercent, signal, cost })
      setState({ kind: 'solved', payload })
      return payload
    } catch (error) {
      if (signal.aborted) return undefined
      setState({ kind: 'failed' })
      throw error
    }
  }
  return {
    state,
    solve,
    reset: () => {
      running.current?.abort()
      setState(hidden)
    },
  }
}
