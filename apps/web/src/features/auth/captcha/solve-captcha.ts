import type { Challenge, Solution } from 'altcha-lib/types'
import { callServer } from '../../../platform/client/call-server.ts'
import { fieldOf } from '../../../platform/client/fields.ts'
import { captchaPercent } from './captcha-progress.ts'
import type { CaptchaReport, CaptchaTask } from './captcha-worker.ts'

export type CaptchaAction = 'login' | 'register' | 'reset'

interface SolveOptions {
  readonly onPercent: (percent: number) => void
  readonly signal: AbortSignal
  /** High where the server asked for more work. */
  readonly cost?: 'usual' | 'high'
}

/** Payload on a server that asks for no captcha; any text passes there. */
const nothingAsked = 'none'
const workersMax = 4
/** So much more work is a challenge of high cost. */
const highFactor = 10

/**
 * Fetches a challenge for an action and solves it in workers.
 * @returns the payload that the form sends along.
 * @throws ServerRefusal, ConnectionFailure; Error when no worker runs.
 */
export async function solveCaptcha(
  action: CaptchaAction,
  { onPercent, signal, cost = 'usual' }: SolveOptions,
): Promise<string> {
  const asked = await callServer('captchaChallenge', { action, cost }, { signal })
  if ('none' in asked) return nothingAsked
  const challenge = challengeOf(asked)
  const solution = await search(challenge, { onPercent, signal, cost })
  return btoa(JSON.stringify({ challenge, solution }))
}

function challengeOf(asked: { parameters: unknown; signature: string }): Challenge {
  const text = (name: string) => String(fieldOf(asked.parameters, name))
  if (text('nonce') === 'undefined') throw new Error('the challenge has no nonce')
  // The boundary: the solver checks what it uses, and the server checks the rest again.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return asked as Challenge
}

function search(
  challenge: Challenge,
  { onPercent, signal, cost }: SolveOptions,
): Promise<Solution> {
  const count = Math.min(workersMax, Math.max(1, navigator.hardwareConcurrency - 1))
  const workers = Array.from({ length: count }, startWorker)
  const found = new Promise<Solution>((resolve, reject) => {
    let tries = 0
    signal.addEventListener('abort', () => reject(signal.reason))
    for (const [first, worker] of workers.entries()) {
      worker.addEventListener('error', () => reject(new Error('a captcha worker failed')))
      worker.addEventListener('message', ({ data }: MessageEvent<CaptchaReport>) => {
        tries += data.tries
        if (data.solution !== undefined) return resolve(data.solution)
        onPercent(captchaPercent(cost === 'high' ? tries / highFactor : tries))
      })
      const task: CaptchaTask = { challenge, first, step: count }
      worker.postMessage(task)
    }
  })
  return found.finally(() => {
    for (const worker of workers) worker.terminate()
  })
}

function startWorker(): Worker {
  return new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
}
