import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs and checks cookies, as the provider's library asks for it; its own signer uses SHA-1. */
export interface CookieSigner {
  sign(text: string): string
  verify(text: string, signature: string): boolean
  /** Number of the key that made the signature; −1 for none. There is one key. */
  index(text: string, signature: string): number
}

/** HMAC-SHA-256 under one key, in base64url. */
export function createCookieSigner(key: Buffer): CookieSigner {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const verify = (text: string, signature: string) => {
    const [own, sent] = [Buffer.from(sign(text)), Buffer.from(signature)]
    return own.length === sent.length && timingSafeEqual(own, sent)
  }
  return { sign, verify, index: (text, signature) => (verify(text, signature) ? 0 : -1) }
}
