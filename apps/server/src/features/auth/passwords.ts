import { hash, parseOptions, verify } from '@node-rs/argon2'
import { refuse } from '@powerplay/kernel'

/** Hashes and checks passwords, a bounded number at a time. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Checks against a stored hash; without one does the same work and answers false. */
  isRight(stored: string | null, password: string): Promise<boolean>
  /** True for a hash made with weaker parameters than today's. */
  isOutdated(stored: string): boolean
}

/** argon2id with 46 MiB, one pass, one lane. Source: OWASP ASVS 5.0, appendix C. */
const parameters = { memoryCost: 46 * 1_024, timeCost: 1, parallelism: 1 }

/** Hash of random bytes nobody kept: checked for logins that do not exist. */
const hashOfNobody =
  '$argon2id$v=19$m=47104,t=1,p=1$c0ynjyyd41EB0G0xDDE5tA$6Mc1L8+MUfnvlHrpGu4v7fzBIPK9t5GbnZ3g+HrC4gI'

const busyRetryMs = 1_000

/**
 * A queue with an end: hashing costs 46 MiB and a core each, so that whoever asks for many at once
 * is refused (core/too-quick) instead of starving everybody else.
 */
function createQueue(atOnceMax: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0

  function release(): void {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  async function enter(): Promise<void> {
    if (running < atOnceMax) {
      running += 1
      return
    }
    if (waiting.length >= waitingMax) refuse('core/too-quick', { retryMs: busyRetryMs })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** Two spellings of one text, composed or not, are one password. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** Opens the hashing queue of this process. */
export function createPasswords(atOnceMax = 2, waitingMax = 64): Passwords {
  const queued = createQueue(atOnceMax, waitingMax)
  return {
    hash: (password) => queued(() => hash(normalize(password), parameters)),
    async isRight(stored, password) {
      const isSame = await queued(() => verify(stored ?? hashOfNobody, normalize(password)))
      return isSame && stored !== null
    },
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored)
      return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost
    },
  }
}
