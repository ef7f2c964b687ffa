import { queryClient } from '../../platform/client/query-client.ts'

/** What of pools and duels is asked for again: the list, a pool, a duel; all pools without an id. */
export type PvpPart =
  readonly ['pools'] | readonly ['pool', id?: string] | readonly ['duel', string]

export const pvpKey = 'pvp'

/** News within this time are one reason to ask again: nobody makes all screens ask all the time. */
export const gatherMs = 600

let marked = new Map<string, PvpPart>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks again for what is shown of this, a moment later, together with what else is told until then. */
export function reloadSoon(...parts: readonly PvpPart[]): void {
  for (const part of parts) marked.set(part.join(' '), part)
  timer ??= setTimeout(() => {
    timer = undefined
    const due = [...marked.values()]
    marked = new Map()
    reload(...due)
  }, gatherMs)
}

/** Asks again for what is shown of this at once: after an act of the player. */
export function reload(...parts: readonly PvpPart[]): void {
  for (const part of parts) {
    const queryKey = [pvpKey, ...part]
    void queryClient.invalidateQueries({ queryKey })
  }
}
