import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How the file of the key store is laid out; everything in hex but the numbers. */
interface SealedSeed {
  readonly version: 1
  readonly salt: string
  readonly nonce: string
  readonly tag: string
  readonly text: string
}

/** The passphrase is not the one of the file, or the file is damaged. */
export class KeyStoreError extends Error {
  override readonly name = 'KeyStoreError'
}

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const seedBytes = 32

/**
 * The seed of all keys: read from its file, or made there the first time. The file holds it encrypted
 * (AES-256-GCM) under a key drawn from the passphrase (scrypt). @throws KeyStoreError
 */
export function openSeed(path: string, passphrase: string): Buffer {
  if (passphrase === '') throw new KeyStoreError('the key store needs a passphrase')
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const sealed = JSON.stringify(seal(randomBytes(seedBytes), passphrase))
    // Never over an older one: it may hold the keys of money.
    writeFileSync(path, sealed, { flag: 'wx', mode: 0o600 })
  }
  return unseal(readFileSync(path, 'utf8'), passphrase)
}

function seal(seed: Buffer, passphrase: string): SealedSeed {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce)
  const text = Buffer.concat([cipher.update(seed), cipher.final()])
  return {
    version: 1,
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
    text: text.toString('hex'),
  }
}

function unseal(file: string, passphrase: string): Buffer {
  try {
    const sealed: SealedSeed = JSON.parse(file)
    const key = scryptSync(passphrase, Buffer.from(sealed.salt, 'hex'), 32, cost)
    const nonce = Buffer.from(sealed.nonce, 'hex')
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    decipher.setAuthTag(Buffer.from(sealed.tag, 'hex'))
    return Buffer.concat([decipher.update(Buffer.from(sealed.text, 'hex')), decipher.final()])
  } catch {
    throw new KeyStoreError('the key store does not open with this passphrase')
  }
}
