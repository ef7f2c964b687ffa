import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { configOfProcess } from '../apps/server/src/config.ts'
import { projectRoot } from '../apps/server/src/platform/project-root.ts'

/**
 * `npm run licence -- --holder NAME [--until 2028-01-31] [--plugins race,poker] [--features feed,…]`
 * writes a signed licence into DATA_DIR and prints the issuer's public key for LICENCE_KEY. The
 * issuer's private key is made there the first time; keep it apart from the servers.
 */
const { values } = parseArgs({
  options: {
    holder: { type: 'string' },
    until: { type: 'string' },
    plugins: { type: 'string', default: 'race' },
    features: { type: 'string' },
  },
})

const usage = 'Usage: npm run licence -- --holder NAME [--until YYYY-MM-DD] [--plugins a,b]'
const { holder, until } = values
const expiresAt = until === undefined ? null : Date.parse(`${until}T00:00:00Z`)
if (holder === undefined || Number.isNaN(expiresAt)) {
  console.error(usage)
  process.exit(1)
}

const folder = resolve(projectRoot(), configOfProcess().DATA_DIR)
mkdirSync(folder, { recursive: true })

function issuerKey(): KeyObject {
  const path = join(folder, 'licence-issuer.pem')
  if (existsSync(path)) return createPrivateKey(readFileSync(path))
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  return privateKey
}

const list = (text: string) => text.split(',').filter((id) => id !== '')
const key = issuerKey()
const terms = {
  holder,
  expiresAt,
  plugins: list(values.plugins),
  features: values.features === undefined ? null : list(values.features),
  pluginSettings: {},
}
const payload = Buffer.from(JSON.stringify(terms))
const signature = sign(null, payload, key).toString('base64')
const path = join(folder, 'licence.json')
writeFileSync(path, `${JSON.stringify({ payload: payload.toString('base64'), signature })}\n`)
const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
console.log(
  `${path} is written. Start the server with LICENCE_KEY=${der.subarray(-32).toString('hex')}`,
)
