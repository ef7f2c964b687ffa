import type { Platform } from '../../platform/context.ts'
import type { SetAside } from '../../platform/jobs/set-aside.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WalletDoor } from '../wallet/index.ts'

/** What the use cases of the affiliate programme need. */
export interface AffiliateParts {
  readonly platform: Platform
  readonly secrets: Secrets
  readonly wallet: WalletDoor
  readonly setAside: SetAside
  readonly users: Pick<AuthDoor, 'publicUsers'>
  readonly economy: Pick<EconomyDoor, 'mayReceive' | 'clusterOf' | 'depositedUsdE6'>
  /** Whether an invite that is no code of the programme names a player. */
  readonly isInvite: (text: string) => Promise<boolean>
}
