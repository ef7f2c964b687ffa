import type { Platform } from '../../../platform/context.ts'
import type { AdapterHealth } from '../../../program/adapter-health.ts'
import type { FeatureHealth } from '../../../program/feature.ts'
import type { CallbackHour } from './overview-store.ts'
import type { JournalPosition } from './position.ts'

type Hour = 'none' | 'up' | 'slow' | 'down'

/** How something that the house leans on is. */
export interface Adapter {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly hours: Hour[]
  readonly p95Ms: number | null
  readonly faultPercent: number | null
  readonly state: 'up' | 'slow' | 'down' | 'quiet'
  /** Since when it stands so, in epoch milliseconds; null where nobody wrote that down. */
  readonly since: number | null
}

const hoursShown = 24
const slowMs = 500
/** From this share of faults on an hour counts as down. */
const downShare = 0.2

function hourState({ callbacks, faults, p95Ms }: CallbackHour): Hour {
  if (faults / callbacks >= downShare) return 'down'
  return faults > 0 || p95Ms > slowMs ? 'slow' : 'up'
}

/** Providers by their callbacks of the last day. Pure. */
export function providerAdapters(rows: readonly CallbackHour[]): Adapter[] {
  const sources = [...new Set(rows.map(({ source }) => source))].sort()
  return sources.map((source) => {
    const own = rows.filter((row) => row.source === source)
    const hours = Array.from({ length: hoursShown }, (_, place): Hour => {
      const row = own.find(({ ago }) => ago === hoursShown - 1 - place)
      return row ? hourState(row) : 'none'
    })
    const callbacks = own.reduce((sum, row) => sum + row.callbacks, 0)
    const faults = own.reduce((sum, row) => sum + row.faults, 0)
    const latest = own.find(({ ago }) => ago === 0)
    const state = latest === undefined ? 'none' : hourState(latest)
    return {
      id: `provider:${source}`,
      name: source,
      kind: `callbacks, ${callbacks} in a day`,
      hours,
      p95Ms: Math.max(...own.map(({ p95Ms }) => p95Ms)),
      faultPercent: callbacks === 0 ? null : Math.round((faults / callbacks) * 10_000) / 100,
      state: state === 'none' ? 'quiet' : state,
      since: null,
    }
  })
}

const noHours = { hours: [], p95Ms: null, faultPercent: null }

/** What other features lean on, as each of them says; of one that cannot say it there is a line that says so. */
export async function toldAdapters(
  health: readonly FeatureHealth[],
  { logOf }: Pick<Platform, 'logOf'>,
): Promise<Adapter[]> {
  const told = await Promise.all(
    health.map(async ({ feature, ask }): Promise<readonly AdapterHealth[]> => {
      try {
        return await ask()
      } catch (error) {
        // The other lines and all figures are true without it.
        logOf('dashboard').error({ event: 'dashboard.health_unknown', of: feature, err: error })
        const word = 'does not say how it stands'
        return [{ id: `feature:${feature}`, name: feature, word, state: 'down', since: null }]
      }
    }),
  )
  return told.flat().map(({ word, ...own }) => ({ ...noHours, ...own, kind: word }))
}

/** Mail and the reading of the journal, which have no hours written down. Pure. */
export function ownAdapters(
  mail: { readonly waiting: number; readonly late: number; readonly oldest: Date | null },
  { unread }: Pick<JournalPosition, 'unread'>,
): Adapter[] {
  const plain = { ...noHours, since: null }
  const isBehind = unread > 10_000n
  return [
    {
      ...plain,
      id: 'mail',
      name: 'Mail',
      kind: `${mail.waiting} waiting`,
      state: mail.late > 0 ? 'down' : 'up',
      since: mail.late > 0 ? (mail.oldest?.getTime() ?? null) : null,
    },
    {
      ...plain,
      id: 'journal',
      name: 'Reading of the journal',
      kind: unread === 0n ? 'nothing unread' : `${unread} commits behind`,
      state: isBehind ? 'slow' : 'up',
    },
  ]
}
