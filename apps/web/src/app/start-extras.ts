import { useAccount } from '../features/auth/index.ts'
import { whenIdle } from '../platform/boot/when-idle.ts'
import { loadAddressesInTime } from '../platform/client/call-address.ts'
import { features } from './features.ts'
import { onNavigate } from './navigation.ts'

/** A navigation closes all windows first, and the new page may open one of its own. */
const arrivedAfterMs = 1_000

/** Starts what features put off until the page stands, and what they do after each arrival. */
export function startExtras(): void {
  loadAddressesInTime()
  whenIdle(() => {
    for (const feature of features) attempt(feature.whenIdle?.())
  })
  const arrive = () => void setTimeout(tellArrival, arrivedAfterMs)
  whenIdle(arrive)
  onNavigate(arrive)
  useAccount.subscribe(arrive)
}

function tellArrival(): void {
  for (const feature of features) attempt(feature.afterArrival?.())
}

/** What cannot be fetched without the network is missed by nobody: the next page tries again. */
function attempt(extra: Promise<void> | undefined): void {
  extra?.catch(() => undefined)
}
