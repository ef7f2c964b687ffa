import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChainPlans } from '@powerplay/signer'
import { ConfigError, type Config } from '../../../config.ts'
import { chainsOfValue } from '../chains/chain-nodes.ts'

type Asked = Pick<Config, 'SIGNER_PASSPHRASE'>

const fileIn = (folder: string) => join(folder, 'passphrase')

/**
 * Refuses a key store of coins of value that whoever reads the disk could open: its passphrase would be a file beside
 * it, or still is, from days when coins had no value. A file with something else in it opens nothing.
 * @throws ConfigError
 */
export function checkPassphrase(
  { SIGNER_PASSPHRASE }: Asked,
  plans: ChainPlans,
  folder: string,
): void {
  const ofValue = chainsOfValue(plans)
  if (ofValue.length === 0) return
  const said = `Coins on ${ofValue.join(', ')} have a value: `
  const where = '(docs/runbooks/signer.md#passphrase).'
  if (SIGNER_PASSPHRASE === undefined) {
    const needed = 'the signer needs SIGNER_PASSPHRASE, kept apart from the disk '
    throw new ConfigError(said + needed + where)
  }
  const path = fileIn(folder)
  if (!existsSync(path) || readFileSync(path, 'utf8').trim() !== SIGNER_PASSPHRASE.reveal()) return
  throw new ConfigError(
    `${said}${path} opens the keys beside it. Keep a copy elsewhere, delete it ${where}`,
  )
}

/**
 * What opens the key store: what the operator named; of coins without a value also one that is drawn once and kept in a
 * file that its owner alone reads. @throws ConfigError
 */
export function passphraseOf(config: Asked, plans: ChainPlans, folder: string): string {
  checkPassphrase(config, plans, folder)
  if (config.SIGNER_PASSPHRASE !== undefined) return config.SIGNER_PASSPHRASE.reveal()
  const path = fileIn(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  }
  return readFileSync(path, 'utf8').trim()
}
