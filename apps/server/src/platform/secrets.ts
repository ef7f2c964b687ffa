import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Defect } from '@powerplay/kernel'
import type { Config } from '../config.ts'
import { systemRandom, type RandomSource } from './time/clock.ts'
import type { Database } from './database/database.ts'

/** What a sub-key is for; no two purposes share one. */
export type SecretPurpose =
  | 'csrf'
  | 'captcha'
  | 'seeds'
  | 'bearer'
  | 'mail'
  | 'factor'
  | 'telegram'
  | 'oauth'
  | 'oauthCookies'
  | 'oauthSigning'
  | 'aggregator'
  | 'sport'
  | 'sportsbook'
  | 'trading'
  | 'affiliate'
  | 'discord'
  | 'residents'
  | 'signer'
  | 'token'
  | 'endings'
  | 'receipts'
  | 'seller'
  | 'paymentAggregator'
  | 'documents'
  | 'exclusions'
  | 'sanctions'
  | 'spotChecks'
  | 'networkFees'
  | 'exports'

/** The installation's master key, seen only through keys derived from it. */
export interface Secrets {
  /** 32 bytes for one purpose. */
  key(purpose: SecretPurpose): Buffer
  /** Encrypts a text: AES-256-GCM, base64url of nonce, tag and cipher text. */
  seal(purpose: SecretPurpose, text: string): string
  /** Decrypts what `seal` made. @throws Defect when it was changed or sealed otherwise. */
  open(purpose: SecretPurpose, sealed: string): string
}

/** The key does not belong to this database; the message says what to do. */
export class SecretsError extends Error {
  override readonly name = 'SecretsError'
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Derives the purposes' keys from a master key (HKDF-SHA-256, RFC 5869). */
export function createSecrets(master: Buffer, random: RandomSource): Secrets {
  const derive = (purpose: SecretPurpose) =>
    Buffer.from(hkdfSync('sha256', master, '', `powerplay/${purpose}`, keyBytes))
  const keys = {
    csrf: derive('csrf'),
    captcha: derive('captcha'),
    seeds: derive('seeds'),
    bearer: derive('bearer'),
    mail: derive('mail'),
    factor: derive('factor'),
    telegram: derive('telegram'),
    oauth: derive('oauth'),
    oauthCookies: derive('oauthCookies'),
    oauthSigning: derive('oauthSigning'),
    aggregator: derive('aggregator'),
    sport: derive('sport'),
    sportsbook: derive('sportsbook'),
    trading: derive('trading'),
    affiliate: derive('affiliate'),
    discord: derive('discord'),
    residents: derive('residents'),
    signer: derive('signer'),
    token: derive('token'),
    endings: derive('endings'),
    receipts: derive('receipts'),
    seller: derive('seller'),
    paymentAggregator: derive('paymentAggregator'),
    documents: derive('documents'),
    exclusions: derive('exclusions'),
    sanctions: derive('sanctions'),
    spotChecks: derive('spotChecks'),
    networkFees: derive('networkFees'),
    exports: derive('exports'),
  }
  return {
    key: (purpose) => keys[purpose],
    seal(purpose, text) {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keys[purpose], nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (purpose, sealed) => openSealed(keys[purpose], Buffer.from(sealed, 'base64url')),
  }
}

function openSealed(key: Buffer, sealed: Buffer): string {
  const bodyStart = nonceBytes + tagBytes
  if (sealed.length < bodyStart) throw new Defect('a sealed text is too short')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(sealed.subarray(nonceBytes, bodyStart))
  try {
    const body = sealed.subarray(bodyStart)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new Defect('a sealed text does not open with this key', { cause: error })
  }
}

function keyFile(config: Config): string {
  return join(config.DATA_DIR, 'secret.key')
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function readOrMakeKeyFile(config: Config, random: RandomSource): string {
  const path = keyFile(config)
  mkdirSync(config.DATA_DIR, { recursive: true })
  try {
    const text = Buffer.from(random.bytes(keyBytes)).toString('hex')
    writeFileSync(path, `${text}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  }
  const text = readFileSync(path, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new SecretsError(`The file ${path} holds no key of 64 hex digits: restore it.`)
}

/**
 * Opens the master key: SECRET_KEY, else the file secret.key in DATA_DIR, made on the first start.
 * The database remembers the key's fingerprint, so that a foreign key stops the start instead of
 * making seeds unreadable. @throws SecretsError
 */
export async function openSecrets(
  config: Config,
  database: Database,
  random: RandomSource = systemRandom,
): Promise<Secrets> {
  const text = config.SECRET_KEY?.reveal() ?? readOrMakeKeyFile(config, random)
  const master = Buffer.from(text, 'hex')
  const secrets = createSecrets(master, random)
  const fingerprint = createHash('sha256').update('fingerprint').update(master).digest('hex')
  const rows = await database.query<{ fingerprint: string }>({
    text: `with made as (
        insert into platform_secrets (fingerprint) values ($1) on conflict do nothing
        returning fingerprint)
      select fingerprint from made union all select fingerprint from platform_secrets limit 1`,
    values: [fingerprint],
  })
  // A process that lost the race of the first start sees no row yet: it asks once more.
  const known = rows[0] ?? (await readFingerprint(database))
  if (known?.fingerprint === fingerprint) return secrets
  throw new SecretsError(
    'The secret key is not the one this database was made with: ' +
      `set SECRET_KEY to that key, or restore ${keyFile(config)}.`,
  )
}

async function readFingerprint(database: Database): Promise<{ fingerprint: string } | undefined> {
  const rows = await database.query<{ fingerprint: string }>({
    text: 'select fingerprint from platform_secrets',
  })
  return rows[0]
}
