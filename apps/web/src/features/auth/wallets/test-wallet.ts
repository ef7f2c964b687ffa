import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Eip1193 } from './eip1193.ts'

const keyName = 'powerplay.test-wallet'
const addressBytes = 20

/** The key stays in this browser, so that the same account is found again. It never holds anything. */
function ownKey(): Uint8Array {
  const kept = localStorage.getItem(keyName)
  if (kept !== null && /^[0-9a-f]{64}$/.test(kept)) return hexToBytes(kept)
  const key = secp256k1.utils.randomSecretKey()
  localStorage.setItem(keyName, bytesToHex(key))
  return key
}

function addressOf(key: Uint8Array): string {
  const point = secp256k1.getPublicKey(key, false)
  return `0x${bytesToHex(keccak_256(point.subarray(1)).subarray(-addressBytes))}`
}

function sign(key: Uint8Array, bytes: Uint8Array): string {
  const head = utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`)
  const hash = keccak_256(Uint8Array.from([...head, ...bytes]))
  const signed = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const [bit = 0, ...rest] = signed
  return `0x${bytesToHex(Uint8Array.from([...rest, bit + 27]))}`
}

/** A wallet with one key of its own, for builds whose visitors may have no other. */
export function testWallet(): Eip1193 {
  const key = ownKey()
  return {
    async request({ method, params = [] }) {
      if (method === 'eth_requestAccounts') return [addressOf(key)]
      const [text] = params
      if (method !== 'personal_sign' || typeof text !== 'string') throw new Error('not supported')
      return sign(key, hexToBytes(text.slice(2)))
    },
  }
}
