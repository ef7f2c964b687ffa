import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ChainPlans, SignerSocket } from '@powerplay/signer'
import type { Platform } from '../../../platform/context.ts'
import { projectRoot } from '../../../platform/project-root.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { keepChild, type KeptChild } from '../keep-child.ts'
import { checkPassphrase, passphraseOf } from './passphrase.ts'

/** Where the build puts the program. */
const program = 'dist/signer/main.js'
/** A path of a socket may not be longer. */
const pathLengthMax = 100

/** The folder of the signer's own things. */
export const signerFolder = (dataDir: string) => resolve(dataDir, 'signer')

/** How the signer of this installation is reached. */
export function signerSocketOf(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  secrets: Pick<Secrets, 'key'>,
): SignerSocket {
  const own = join(signerFolder(config.DATA_DIR), 'socket')
  const name = createHash('sha256').update(own).digest('hex').slice(0, 16)
  const path = own.length <= pathLengthMax ? own : join(tmpdir(), `powerplay-signer-${name}`)
  return { path, key: secrets.key('signer'), clock }
}

/** What a signer is started with. */
export interface SignerOrder {
  readonly socket: SignerSocket
  readonly databaseUrl: string
  readonly plans: ChainPlans
  readonly caps: string | undefined
}

/**
 * Starts the signer of an installation that runs none by itself, and keeps it running.
 * @throws ConfigError where coins of value would lie under a passphrase that nobody named.
 */
export function startSigner(
  { config, logOf }: Pick<Platform, 'config' | 'logOf'>,
  { socket, databaseUrl, plans, caps }: SignerOrder,
): KeptChild | undefined {
  const folder = signerFolder(config.DATA_DIR)
  checkPassphrase(config, plans, folder)
  const log = logOf('payments')
  const path = join(projectRoot(), program)
  if (!existsSync(path)) {
    log.warn({ event: 'payments.signer_missing', program: path })
    return undefined
  }
  return keepChild({
    ...{ name: 'signer', program: path, log },
    environment: {
      SIGNER_FOLDER: folder,
      SIGNER_SOCKET: socket.path,
      SIGNER_SOCKET_KEY: socket.key.toString('hex'),
      SIGNER_PASSPHRASE: passphraseOf(config, plans, folder),
      SIGNER_DATABASE_URL: databaseUrl,
      SIGNER_CHAINS: JSON.stringify(plans),
      ...(caps !== undefined && { SIGNER_CAPS: caps }),
    },
    onLine: () => undefined,
  })
}
