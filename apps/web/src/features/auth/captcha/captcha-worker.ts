import { solveChallenge } from 'altcha-lib'
import type { Challenge, ChallengeParameters, Solution } from 'altcha-lib/types'
import { chooseDeriveKey } from './derive-key.ts'

/** A worker's share of the search: counters `first`, `first + step`, … */
export interface CaptchaTask {
  readonly challenge: Challenge
  readonly first: number
  readonly step: number
}

/** How many tries were made since the last report, and the solution once it is found. */
export interface CaptchaReport {
  readonly tries: number
  readonly solution?: Solution | undefined
}

const reportEvery = 8

self.addEventListener('message', ({ data }: MessageEvent<CaptchaTask>) => {
  void search(data)
})

async function search({ challenge, first, step }: CaptchaTask): Promise<void> {
  const derive = chooseDeriveKey(globalThis.crypto?.subtle !== undefined)
  let tries = 0
  const report = (solution?: Solution) => {
    const message: CaptchaReport = { tries, solution }
    self.postMessage(message)
    tries = 0
  }
  const solution = await solveChallenge({
    challenge,
    counterStart: first,
    counterStep: step,
    deriveKey: async (parameters: ChallengeParameters, salt, password) => {
      tries += 1
      if (tries === reportEvery) report()
      return derive(parameters, salt, password)
    },
  })
  report(solution ?? undefined)
}
