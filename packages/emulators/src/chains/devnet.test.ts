import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addressOfKey } from './address.ts'
import { openDevnet } from './devnet.ts'

const blockMs = 100
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'powerplay-devnet-'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true, force: true })
})
const open = () => openDevnet({ chains: ['tron'], dataDir, blockMs, now: () => 1 })
const coin = { to: addressOfKey('tron', new Uint8Array(33).fill(2)), asset: 'usdt', units: '5' }

it('has every block with a payment again after a kill', () => {
  // Never stopped, as a killed process is not.
  const txid = open()
    .chain('tron')
    .faucet({ ...coin, memo: null })
  vi.advanceTimersByTime(blockMs)
  expect(open().chain('tron').find(txid)?.block?.height).toBe(1)
})
