/** Lets works of one name through one after the other; those of different names do not wait. */
export interface Turnstile {
  pass<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

/** For one process: others are kept in order by what the works write. */
export function createTurnstile(): Turnstile {
  const last = new Map<string, Promise<unknown>>()
  return {
    async pass(name, work) {
      const before = last.get(name) ?? Promise.resolve()
      const own = before.then(work, work)
      last.set(name, own)
      try {
        return await own
      } finally {
        if (last.get(name) === own) last.delete(name)
      }
    },
  }
}
