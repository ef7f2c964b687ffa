import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainPlans } from '@powerplay/signer'
import { ConfigError, type Config } from '../../../config.ts'
import { chainsOfValue } from '../chains/chain-nodes.ts'

type Asked = Pick<Config, 'SIGNER_PASSPHRASE'>

/**
 * Refuses a key store of coins of value that whoever reads the disk could open: its passphrase would be a file beside it.
 * @throws ConfigError
 */
export function checkPassphrase({ SIGNER_PASSPHRASE }: Asked, plans: ChainPlans): void {
  const ofValue = chainsOfValue(plans)
  if (SIGNER_PASSPHRASE !== undefined || ofValue.length === 0) return
  throw new ConfigError(
    `Coins on ${ofValue.join(', ')} have a value: the signer needs SIGNER_PASSPHRASE, kept apart from ` +
      'the disk (docs/runbooks/signer.md#passphrase).',
  )
}

/**
 * What opens the key store: what the operator named; of coins without a value also one that is drawn once and kept in a
 * file that its owner alone reads. @throws ConfigError
 */
export function passphraseOf(config: Asked, plans: ChainPlans, folder: string): string {
  checkPassphrase(config, plans)
  if (config.SIGNER_PASSPHRASE !== undefined) return config.SIGNER_PASSPHRASE.reveal()
  const path = join(folder, 'passphrase')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  }
  return readFileSync(path, 'utf8').trim()
}
