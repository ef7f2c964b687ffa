import type { Clock, InstantMs } from '@powerplay/kernel'

/** Has an invoice looked at because of hints from outside, which may come by the thousand. */
export interface Hints {
  /** Resolves after a look that began later than this call. @throws what that look threw */
  follow(id: string): Promise<void>
}

/** The looks at one invoice. */
interface Line {
  /** When the last one began. */
  begunAt: InstantMs
  running: Promise<void> | undefined
  /** The one that is to follow. */
  next: Promise<void> | undefined
}

/**
 * One look at an invoice runs at a time, and begins so long after the one before. Hints that come meanwhile
 * share the next one: it sees what each of them is about.
 */
export function createHints(
  look: (id: string) => Promise<void>,
  { clock, gapMs }: { readonly clock: Clock; readonly gapMs: number },
): Hints {
  const lines = new Map<string, Line>()
  const waitOf = ({ begunAt }: Line) => begunAt + gapMs - clock.now()
  const begin = (id: string, line: Line): Promise<void> => {
    line.begunAt = clock.now()
    line.next = undefined
    line.running = look(id).finally(() => {
      line.running = undefined
    })
    return line.running
  }
  const beginNext = async (id: string, line: Line): Promise<void> => {
    await line.running?.catch(() => undefined)
    const waitMs = waitOf(line)
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    return begin(id, line)
  }
  const forgetOld = () => {
    for (const [id, line] of lines) {
      const isBusy = line.running !== undefined || line.next !== undefined
      if (!isBusy && waitOf(line) <= 0) lines.delete(id)
    }
  }
  return {
    follow(id) {
      forgetOld()
      const known = lines.get(id)
      if (known !== undefined) {
        known.next ??= beginNext(id, known)
        return known.next
      }
      const line: Line = { begunAt: 0, running: undefined, next: undefined }
      lines.set(id, line)
      return begin(id, line)
    },
  }
}
