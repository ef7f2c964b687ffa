import type { Config } from '../../config.ts'

/**
 * Where links in mails lead: PUBLIC_URL, else this machine. Never the Host of a request, which
 * whoever makes the request may choose.
 */
export function siteAddress({ PUBLIC_URL, PORT, TLS_CERT }: Config): string {
  return PUBLIC_URL ?? `${TLS_CERT === undefined ? 'http' : 'https'}://localhost:${PORT}`
}
