import { createHmac, timingSafeEqual } from 'node:crypto'

const header = /^sha256=([0-9a-f]{64})$/i

/**
 * Whether one of the secrets signed exactly this body, by the header `BTCPay-Sig`. Every secret is tried,
 * and each comparison takes the same time.
 */
export function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(header.exec(signature)?.[1] ?? '', 'hex')
  return secrets
    .map((secret) => {
      const right = createHmac('sha256', secret).update(body).digest()
      return given.length === right.length && timingSafeEqual(given, right)
    })
    .includes(true)
}
