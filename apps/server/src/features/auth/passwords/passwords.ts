import { hash, parseOptions, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import { createHashingQueue, type HashingLimits } from './hashing-queue.ts'
import { createSuspects } from './suspects.ts'

/** Hashes and checks passwords, a bounded number at a time. */
export interface Passwords {
  /** @param address who asks; whoever asks for many at once is refused (core/too-quick). */
  hash(password: string, address?: string): Promise<string>
  /** Checks against a stored hash; without one does the same work and answers false. */
  isRight(stored: string | null, password: string, address?: string): Promise<boolean>
  /** True for a hash made with weaker parameters than today's. */
  isOutdated(stored: string): boolean
}

/** argon2id with 46 MiB, one pass, one lane. Source: OWASP ASVS 5.0, appendix C. */
const parameters = { memoryCost: 46 * 1_024, timeCost: 1, parallelism: 1 }

/** Hash of random bytes nobody kept: checked for logins that do not exist. */
const hashOfNobody =
  '$argon2id$v=19$m=47104,t=1,p=1$c0ynjyyd41EB0G0xDDE5tA$6Mc1L8+MUfnvlHrpGu4v7fzBIPK9t5GbnZ3g+HrC4gI'

/** Two spellings of one text, composed or not, are one password. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** One core is left for everything else. */
const defaults: HashingLimits = {
  atOnceMax: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waitingMax: 128,
  perAddressMax: 16,
}

const ownAddress = 'server'

/** Opens the hashing queue of this process; wrong passwords of an address make it a suspect. */
export function createPasswords(limits: Partial<HashingLimits> = {}): Passwords {
  const queue = createHashingQueue({ ...defaults, ...limits })
  const suspects = createSuspects()
  const run = <Result>(address: string, work: () => Promise<Result>) =>
    queue.run({ address, isSuspect: suspects.has(address) }, work)
  return {
    hash: (password, address = ownAddress) =>
      run(address, () => hash(normalize(password), parameters)),
    async isRight(stored, password, address = ownAddress) {
      const check = () => verify(stored ?? hashOfNobody, normalize(password))
      const isSame = await run(address, check)
      const isRight = isSame && stored !== null
      if (isRight) suspects.clear(address)
      else suspects.add(address)
      return isRight
    },
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored)
      return memoryCost < parameters.memoryCost || timeCost < parameters.timeCost
    },
  }
}
