import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { pluginIds } from '@powerplay/contract'
import { z } from 'zod'

/** What a licence grants. */
export interface LicenceTerms {
  readonly holder: string
  /** Milliseconds since the epoch; null when it does not end. */
  readonly expiresAt: number | null
  readonly plugins: readonly string[]
  /** Null grants every feature of the build. */
  readonly features: readonly string[] | null
  readonly pluginSettings: Readonly<Record<string, object>>
}

/** A licence that counts, or why it does not. */
export type LicenceReading =
  | { readonly isValid: true; readonly terms: LicenceTerms }
  | { readonly isValid: false; readonly problem: 'no-file' | 'no-key' | 'malformed' | 'signature' }

const base64 = z.string().regex(/^[A-Za-z0-9+/]+=*$/)
const envelope = z.strictObject({
  /** The terms as JSON, in base64: these very bytes are signed. */
  payload: base64,
  /** Ed25519 over the bytes of the payload. */
  signature: base64,
})

const terms = z.strictObject({
  holder: z.string().min(1).max(200),
  expiresAt: z.int().min(0).nullable(),
  plugins: z.array(z.enum(pluginIds)),
  features: z.array(z.string()).nullable(),
  pluginSettings: z.record(z.string().max(24), z.record(z.string(), z.unknown())),
})

/** What stands before the 32 bytes of an Ed25519 key in its usual wrapping. */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The issuer's key from its 64 hex digits. */
export function readIssuerKey(hex: string): KeyObject {
  const key = Buffer.concat([keyPrefix, Buffer.from(hex, 'hex')])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

/**
 * Reads the text of a licence file. Its end is not looked at here: that is for the moment to say.
 * @param text  null when there is no file.
 * @param key   the issuer's key, or undefined when none is configured.
 */
export function readLicence(text: string | null, key: KeyObject | undefined): LicenceReading {
  if (text === null) return { isValid: false, problem: 'no-file' }
  if (key === undefined) return { isValid: false, problem: 'no-key' }
  const outer = envelope.safeParse(readJson(text))
  if (!outer.success) return { isValid: false, problem: 'malformed' }
  const payload = Buffer.from(outer.data.payload, 'base64')
  const isSigned = verify(null, payload, key, Buffer.from(outer.data.signature, 'base64'))
  if (!isSigned) return { isValid: false, problem: 'signature' }
  const inner = terms.safeParse(readJson(payload.toString('utf8')))
  if (!inner.success) return { isValid: false, problem: 'malformed' }
  return { isValid: true, terms: inner.data }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
