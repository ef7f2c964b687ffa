import { hmacKey, hmacSha256 } from '@powerplay/engines'
import { deriveKey as deriveWithBrowser } from 'altcha-lib/algorithms/web/pbkdf2'

interface DerivedKey {
  readonly derivedKey: Uint8Array
}

/** What a key is derived by; altcha-lib's parameters hold more. */
interface Derivation {
  readonly algorithm: string
  readonly cost: number
  readonly keyLength: number
}

/**
 * Derives the key of one try. Browsers keep their cryptography from pages served without encryption
 * (other than on the same machine), so there it is computed here, about four times slower.
 */
export function chooseDeriveKey(hasBrowserCrypto: boolean) {
  return hasBrowserCrypto ? deriveWithBrowser : derivePlainly
}

/** PBKDF2-HMAC-SHA-256 for keys of up to 32 bytes. Source: RFC 8018, section 5.2. */
export async function derivePlainly(
  { algorithm, cost, keyLength }: Derivation,
  salt: Uint8Array,
  password: Uint8Array,
): Promise<DerivedKey> {
  if (algorithm !== 'PBKDF2/SHA-256' || keyLength > 32) throw new Error(`unknown ${algorithm}`)
  const key = hmacKey(password)
  let block = hmacSha256(key, Uint8Array.from([...salt, 0, 0, 0, 1]))
  const sum = block.slice()
  for (let round = 1; round < cost; round += 1) {
    block = hmacSha256(key, block)
    for (let index = 0; index < sum.length; index += 1)
      sum[index] = (sum[index] ?? 0) ^ (block[index] ?? 0)
  }
  return { derivedKey: sum.slice(0, keyLength) }
}
