import { sha256Hex } from '../fairness/sha256.ts'

/** A value of a public beacon, by its number there. */
export interface BeaconValue {
  readonly round: number
  /** 64 hex digits. */
  readonly value: string
}

/** What a pool is drawn from: its entries, and where there is one the beacon's value after its lock. */
export function withBeacon(entriesHash: string, beacon: BeaconValue | null): string {
  return beacon === null ? entriesHash : sha256Hex(`${entriesHash}:${beacon.round}:${beacon.value}`)
}

/** When values of a beacon are published: the first at `genesisMs`, then one every period. */
export interface BeaconTimes {
  readonly genesisMs: number
  readonly periodMs: number
}

/** The first value that is published after a moment. Values are numbered from 1. */
export function beaconRoundAfter(atMs: number, { genesisMs, periodMs }: BeaconTimes): number {
  return Math.max(1, Math.floor((atMs - genesisMs) / periodMs) + 2)
}
