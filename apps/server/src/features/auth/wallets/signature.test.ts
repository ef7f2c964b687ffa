import { expect, it } from 'vitest'
import { keyWallet } from '../../../../test/key-wallet.ts'
import { checksummed, readAddress } from './address.ts'
import { contractCallData } from './contract-wallet.ts'
import { nonceMessage, personalHash, recoverAddress } from './signature.ts'

const vector = {
  address: '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a',
  signature:
    '0x1599383efc5d2aa2756090c3e97c211b0f77bce61e5aaff5118c69ad967c8a34' +
    '6af441249c06118d4b6ac05ed7370d33c0c19c21b1249f90231dce356121b6e21b',
} as const

it('finds the signer of the sentence with a nonce, as two other libraries do', () => {
  const hash = personalHash(nonceMessage('abc123'))
  expect(recoverAddress(hash, vector.signature)).toBe(vector.address)
  expect(keyWallet(Buffer.alloc(32, 0x11)).signNonce('abc123')).toMatchObject(vector)
})

it('reads the recovery bit in both spellings and no other', () => {
  const hash = personalHash(nonceMessage('abc123'))
  const withLast = (last: string) => recoverAddress(hash, vector.signature.slice(0, -2) + last)
  expect(withLast('00')).toBe(vector.address)
  expect(withLast('1c')).not.toBe(vector.address)
  for (const last of ['02', '1a', '1d', 'ff']) expect(withLast(last)).toBeUndefined()
})

it('finds nobody in the mirror image of a signature: one signature has one spelling', () => {
  const hash = personalHash(nonceMessage('abc123'))
  const [r, s] = [vector.signature.slice(2, 66), vector.signature.slice(66, 130)]
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const mirrored = (order - BigInt(`0x${s}`)).toString(16).padStart(64, '0')
  for (const last of ['1b', '1c', '00', '01']) {
    expect(recoverAddress(hash, `0x${r}${mirrored}${last}`)).toBeUndefined()
  }
})

it('finds nobody in numbers outside of the curve or of another length', () => {
  const hash = personalHash('x')
  for (const signature of [`0x${'00'.repeat(64)}1b`, `0x${'ff'.repeat(64)}1b`, '0x1b']) {
    expect(recoverAddress(hash, signature)).toBeUndefined()
  }
})

it('counts the bytes of a text, not its letters', () => {
  const wallet = keyWallet()
  expect(recoverAddress(personalHash('naïve €'), wallet.sign('naïve €'))).toBe(wallet.address)
})

it('reads an address without capitals, and one whose capitals are right', () => {
  const shown = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
  expect(checksummed(vector.address)).toBe(shown)
  for (const text of [shown, vector.address, `0x${shown.slice(2).toUpperCase()}`]) {
    expect(readAddress(text)).toBe(vector.address)
  }
  for (const text of [shown.replace('E7E', 'e7E'), '0x19', shown.slice(2), `${shown}0`]) {
    expect(readAddress(text)).toBeUndefined()
  }
})

it('asks a contract with selector, hash and the signature as bytes', () => {
  const data = contractCallData(Buffer.alloc(32, 0xab), '0x0102')
  expect(data).toBe(
    `0x1626ba7e${'ab'.repeat(32)}${'40'.padStart(64, '0')}${'2'.padStart(64, '0')}${'0102'.padEnd(64, '0')}`,
  )
})
