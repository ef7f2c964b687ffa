import type { ChainPlans, SignerSocket } from '@powerplay/signer'
import type { Platform } from '../../../platform/context.ts'
import type { KeptChild } from '../keep-child.ts'
import { nowOf } from '../parts.ts'
import { checkPassphrase } from '../signer/passphrase.ts'
import { openReaderRole } from '../signer/reader-role.ts'
import { signerFolder, startSigner } from '../signer/signer-process.ts'
import type { ChainHost } from '../watcher.ts'
import { startDevnet, type DevnetProcess, type EmulatedProcessor } from './devnet-process.ts'

/** The node of an installation that runs the signer and the simulated chains, and where they listen. */
export interface OpenedChainHost extends ChainHost {
  /** Where the simulated chains listen, on this node or another; null until that is known. */
  devnetUrl(): string | null
  /** Tells other nodes where ours listen, or finds out where theirs do. */
  shareUrl(): Promise<void>
}

/** What the hosted programs are told. */
export interface HostedParts {
  readonly socket: SignerSocket
  readonly plans: ChainPlans
  /** What may leave, as the operator wrote it. */
  readonly caps: string | undefined
  /** The emulated payment processor; null where there is none. */
  processor(): EmulatedProcessor | null
}

const name = 'devnet'

/**
 * Runs signer and simulated chains while this node is the one to do it: two of either would hold other
 * keys, or blocks, than those that money was sent to. @throws ConfigError where it could not start the signer
 */
export function openChainHost(
  platform: Platform,
  { processor, ...own }: HostedParts,
): OpenedChainHost {
  const { config, database } = platform
  if (config.ROLES.includes('worker')) {
    checkPassphrase(config, own.plans, signerFolder(config.DATA_DIR))
  }
  let devnet: DevnetProcess | undefined
  let signer: Promise<KeptChild | undefined> | undefined
  let shared: string | null = null
  return {
    devnetUrl: () => config.DEVNET_URL ?? devnet?.url() ?? shared,
    async shareUrl() {
      if (config.DEVNET_URL !== undefined) return
      const own = devnet?.url() ?? null
      if (own === shared && own !== null) return
      if (own === null) {
        shared = devnet === undefined ? await readUrl(platform) : null
        return
      }
      await database.query({
        text: `insert into chain_hosts (name, url, at) values ($1, $2, $3)
          on conflict (name) do update set url = excluded.url, at = excluded.at`,
        values: [name, own, nowOf(platform)],
      })
      shared = own
    },
    start() {
      const isDemo = config.DEMO_BUILD && config.EMULATORS
      if (isDemo && config.DEVNET_URL === undefined) {
        devnet = startDevnet(platform, processor())
      }
      signer = openSigner(platform, own)
    },
    async stop() {
      const [chains, keeper] = [devnet, signer]
      devnet = undefined
      signer = undefined
      shared = null
      await (await keeper)?.stop()
      await chains?.stop()
    },
  }
}

async function readUrl({ database }: Pick<Platform, 'database'>): Promise<string | null> {
  const [row] = await database.query<{ url: string }>({
    text: 'select url from chain_hosts where name = $1',
    values: [name],
  })
  return row?.url ?? null
}

/** Starts the signer over a role that only reads, and takes its public keys over once it answers. */
async function openSigner(
  platform: Platform,
  own: Omit<HostedParts, 'processor'>,
): Promise<KeptChild | undefined> {
  const { config, database, logOf } = platform
  try {
    const databaseUrl =
      config.SIGNER_DATABASE_URL?.reveal() ?? (await openReaderRole(database, own.socket.key))
    return startSigner(platform, { ...own, databaseUrl })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    logOf('payments').warn({ event: 'payments.signer_failed', error: message })
    return undefined
  }
}
