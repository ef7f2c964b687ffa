/** Something that many wait for and that happens once. */
export interface OpenGate {
  open(): void
  /** Whether it happens within so many milliseconds. */
  within(ms: number): Promise<boolean>
}

export function openGate(): OpenGate {
  let isOpen = false
  let open: () => void = () => undefined
  const opened = new Promise<true>((resolve) => {
    open = () => {
      isOpen = true
      resolve(true)
    }
  })
  return {
    open: () => open(),
    async within(ms) {
      if (isOpen) return true
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), ms)
      })
      const isInTime = await Promise.race([opened, late])
      clearTimeout(timer)
      return isInTime
    },
  }
}
