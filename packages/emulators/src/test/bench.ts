import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualClock } from '../platform/virtual-clock.ts'
import { buildQuery, flatten, type Parameters } from '../protocol/php-query.ts'
import { sign } from '../protocol/signature.ts'
import { startEmulator } from '../start.ts'
import {
  type ReferenceWallet,
  startReferenceWallet,
  type WalletFaults,
} from './reference-wallet.ts'

export const merchantKey = 'key-1'
export const operatorToken = 'operator-1'
const noon = 1_800_000_000_000

/** Any JSON answer, looked into by path. */
export type Json = ReturnType<typeof JSON.parse>

async function read(response: Response) {
  const body: Json = await response.json()
  return { status: response.status, headers: response.headers, body }
}

/** The calls of merchant, game page and operator, as they go over the wire. */
function createClient(address: () => string, now: () => number) {
  let nonce = 0
  const headersOf = (parameters: Parameters, key = merchantKey): Record<string, string> => {
    nonce += 1
    const timestamp = String(Math.floor(now() / 1000))
    const signed = { merchantId: 'merchant-1', timestamp, nonce: `nonce-${nonce}` }
    return {
      'X-Merchant-Id': signed.merchantId,
      'X-Timestamp': signed.timestamp,
      'X-Nonce': signed.nonce,
      'X-Sign': sign(flatten(parameters), signed, key),
    }
  }
  const get = async (path: string, parameters: Parameters = {}, key?: string) => {
    const query = buildQuery(flatten(parameters))
    const headers = headersOf(parameters, key)
    return read(await fetch(`${address()}/api/v1/${path}?${query}`, { headers }))
  }
  const post = async (path: string, parameters: Parameters = {}) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { ...headersOf(parameters), ...type }
    const body = buildQuery(flatten(parameters))
    return read(await fetch(`${address()}/api/v1/${path}`, { method: 'POST', headers, body }))
  }
  const play = async (token: string, call: string, body?: object) => {
    const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return read(await fetch(`${address()}/api/play/${token}/${call}`, request))
  }
  const operate = async (method: string, call: string, body?: object) => {
    const headers = { authorization: `Bearer ${operatorToken}` }
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return read(await fetch(`${address()}/api/operator/${call}`, request))
  }
  return { get, post, play, operate }
}

const tokenOf = (url: string): string => new URL(url).searchParams.get('session') ?? ''

interface BenchOptions {
  readonly wallet?: WalletFaults
  readonly seed?: string
  readonly gamesPerSecond?: number
}

/** An emulator and a wallet that talk over loopback, under one clock that stands still. */
export async function openBench({ wallet: faults, seed, gamesPerSecond }: BenchOptions = {}) {
  const clock = createVirtualClock(noon)
  const wallet: ReferenceWallet = await startReferenceWallet(merchantKey, faults)
  wallet.setClock(clock.now)
  const dataDir = mkdtempSync(join(tmpdir(), 'emulator-'))
  const start = () =>
    startEmulator({
      port: 0,
      merchantId: 'merchant-1',
      merchantKey,
      callbackUrl: wallet.url,
      dataDir,
      seed: seed ?? 'seed-1',
      clock,
      operatorToken,
      gamesPerSecond: gamesPerSecond ?? 1,
    })
  let emulator = await start()
  const client = createClient(() => emulator.url, clock.now)
  const player = { player_id: 'player-1', player_name: 'Nova', currency: 'USD' }
  return {
    ...client,
    clock,
    wallet,
    url: () => emulator.url,
    /** Opens a real game for the player and answers the session's token. */
    open: async (game_uuid: string, more: Parameters = {}): Promise<string> => {
      const fields = { game_uuid, ...player, session_id: 'session-1', ...more }
      return tokenOf(String((await client.post('games/init', fields)).body.url))
    },
    openDemo: async (game_uuid: string): Promise<string> =>
      tokenOf(String((await client.post('games/init-demo', { game_uuid })).body.url)),
    /** Ends the process and starts another one on the same store. */
    restart: async () => {
      await emulator.stop()
      emulator = await start()
    },
    /** Moves the clock and waits until the wallet was told everything that fell due. */
    pass: (ms: number) => clock.advance(ms),
    close: async () => {
      await emulator.stop()
      await wallet.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
