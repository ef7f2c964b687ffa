import type { EmulatorEntry } from '@powerplay/contract'
import { useState } from 'react'
import type { CallInput } from '../../../platform/client/call-types.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'

const root = 'emulator'
const everyMs = 4_000

/** Its games; they never change while it runs. */
export function useEmulatorGames() {
  return useServerQuery({
    queryKey: [root, 'games'],
    queryFn: async ({ signal }) => (await callServer('emulatorGames', {}, { signal })).games,
    retry: false,
  })
}

/** Who plays, newest first. */
export function useEmulatorSessions() {
  return useServerQuery({
    queryKey: [root, 'sessions'],
    queryFn: async ({ signal }) => (await callServer('emulatorSessions', {}, { signal })).sessions,
    staleTime: 0,
    refetchInterval: everyMs,
    retry: false,
  })
}

const logKey = [root, 'log']

/** The last callbacks, newest first, and what was loaded behind them. */
export function useEmulatorLog() {
  const [older, setOlder] = useState<readonly EmulatorEntry[]>([])
  const query = useServerQuery({
    queryKey: logKey,
    queryFn: async ({ signal }) => (await callServer('emulatorLog', {}, { signal })).entries,
    staleTime: 0,
    refetchInterval: everyMs,
    retry: false,
  })
  const newest = query.data ?? []
  const floor = newest.at(-1)?.seq ?? Infinity
  const entries = [...newest, ...older.filter(({ seq }) => seq < floor)]
  const loadOlder = async () => {
    const before = entries.at(-1)?.seq
    if (before === undefined) return
    const { entries: more } = await callServer('emulatorLog', { before })
    setOlder([...older, ...newest, ...more].filter(isFirstOfItsKind).sort(byNewest))
  }
  const clear = async () => {
    await callServer('clearEmulatorLog', {})
    setOlder([])
    queryClient.show(logKey, [])
  }
  return { ...query, entries, loadOlder, clear }
}

function isFirstOfItsKind(
  { seq }: EmulatorEntry,
  index: number,
  all: readonly EmulatorEntry[],
): boolean {
  return all.findIndex((other) => other.seq === seq) === index
}

const byNewest = (left: EmulatorEntry, right: EmulatorEntry) => right.seq - left.seq

const faultsKey = [root, 'faults']

/** What is switched on. */
export function useEmulatorFaults() {
  return useServerQuery({
    queryKey: faultsKey,
    queryFn: async ({ signal }) => (await callServer('emulatorFaults', {}, { signal })).faults,
    staleTime: 0,
    refetchInterval: everyMs,
    retry: false,
  })
}

/** Switches a fault. @throws ServerRefusal, ConnectionFailure */
export async function switchFault(fault: CallInput<'setEmulatorFault'>): Promise<void> {
  const { faults } = await callServer('setEmulatorFault', fault)
  queryClient.show(faultsKey, faults)
}

/** Asks everything on the page anew. */
export function refreshEmulator(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [root] })
}
