/** Notes the timers that are set from now on. @returns what stops them, and ends the noting. */
export function noteTimers(): () => void {
  const own = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval }
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const noting = <Setter extends typeof setTimeout | typeof setInterval>(set: Setter): Setter =>
    new Proxy(set, {
      apply(target, self, args) {
        const timer = Reflect.apply(target, self, args)
        timers.add(timer)
        return timer
      },
    })
  globalThis.setTimeout = noting(own.setTimeout)
  globalThis.setInterval = noting(own.setInterval)
  return () => {
    Object.assign(globalThis, own)
    for (const timer of timers) clearTimeout(timer)
  }
}
