import { dayMs, minuteMs, type InstantMs } from '@powerplay/kernel'
import type { Platform } from '../../../platform/context.ts'

/** A callback and its answer, as disputes need them. */
export interface CallbackNote {
  readonly source: string
  readonly at: InstantMs
  readonly request: string
  readonly answer: string
  readonly fault: string | null
  readonly durationMs: number
}

/** Keeps what was asked and answered, written in bundles beside the answers. */
export interface CallbackLog {
  note(note: CallbackNote): void
  /** Writes what waits. */
  flush(): Promise<void>
  /** Removes what is older than 90 days. */
  forgetOld(): Promise<void>
}

const keptMs = 90 * dayMs
/** Beyond this many waiting notes new ones are dropped: answers come first. */
const waitingMax = 20_000
const bundleMs = 250
/** Unsigned callbacks kept per minute: anybody can send them, and more would only fill the disk. */
const unsignedPerMinute = 60

export function createCallbackLog({ database, clock, mintId, logOf }: Platform): CallbackLog {
  let waiting: CallbackNote[] = []
  let timer: NodeJS.Timeout | undefined
  const unsigned = { since: 0, count: 0 }

  async function flush(): Promise<void> {
    const notes = waiting
    waiting = []
    clearTimeout(timer)
    timer = undefined
    if (notes.length === 0) return
    await database.query({
      name: 'provider_callbacks_note',
      text: `insert into provider_callbacks (id, source, at, request, answer, fault, duration_ms)
        select n.id, n.source, to_timestamp(n.at / 1000.0), n.request, n.answer, n.fault, n.ms
        from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[],
          $7::int[]) as n (id, source, at, request, answer, fault, ms)`,
      values: [
        notes.map(() => mintId()),
        notes.map(({ source }) => source),
        notes.map(({ at }) => Math.round(at)),
        notes.map(({ request }) => request.replaceAll('\0', '')),
        notes.map(({ answer }) => answer),
        notes.map(({ fault }) => fault),
        notes.map(({ durationMs }) => Math.round(durationMs)),
      ],
    })
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => {
      flush().catch((error: Error) => {
        logOf('providers').warn({ event: 'providers.log_failed', error: error.message })
      })
    }, bundleMs).unref()
  }

  function isOneTooMany({ fault, at }: CallbackNote): boolean {
    if (fault !== 'bad-signature') return false
    if (at - unsigned.since >= minuteMs) Object.assign(unsigned, { since: at, count: 0 })
    unsigned.count += 1
    return unsigned.count > unsignedPerMinute
  }

  return {
    note(note) {
      if (waiting.length >= waitingMax || isOneTooMany(note)) return
      waiting.push(note)
      flushSoon()
    },
    flush,
    async forgetOld() {
      await database.query({
        text: 'delete from provider_callbacks where at < $1',
        values: [new Date(clock.now() - keptMs)],
      })
    },
  }
}
