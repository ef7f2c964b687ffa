import { fieldOf } from '../../../platform/client/fields.ts'
import { injectedWallet, isEip1193, type Eip1193 } from './eip1193.ts'
import { messages } from './messages.en.ts'

/** A wallet that can be pressed. */
export interface OfferedWallet {
  /** Stable from one visit to the next. */
  readonly id: string
  readonly name: string
  /** Picture of the wallet's own, as a data address. */
  readonly icon?: string | undefined
  readonly open: () => Promise<Eip1193>
}

const announced = 'eip6963:announceProvider'
const iconText = /^data:image\/(png|svg\+xml|webp|jpeg|gif)[;,]/
const nameMax = 40

/** What a browser wallet says of itself (EIP-6963). */
export function readAnnouncement(detail: unknown): OfferedWallet | undefined {
  const wallet = fieldOf(detail, 'provider')
  const info = fieldOf(detail, 'info')
  const [id, name, icon] = ['rdns', 'name', 'icon'].map((field) => fieldOf(info, field))
  if (!isEip1193(wallet) || typeof id !== 'string' || typeof name !== 'string') return undefined
  return {
    id,
    name: name.slice(0, nameMax),
    icon: typeof icon === 'string' && iconText.test(icon) ? icon : undefined,
    open: async () => wallet,
  }
}

/** Asks every browser wallet to name itself, now and later. @returns a function that ends it. */
export function followWallets(tell: (wallet: OfferedWallet) => void): () => void {
  const handle = (event: Event) => {
    const wallet = readAnnouncement('detail' in event ? event.detail : undefined)
    if (wallet !== undefined) tell(wallet)
  }
  window.addEventListener(announced, handle)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener(announced, handle)
}

/** The wallet that only put itself into the page, without a name. */
export function namelessWallet(): OfferedWallet | undefined {
  const wallet = injectedWallet()
  if (wallet === undefined) return undefined
  const isMetaMask = fieldOf(wallet, 'isMetaMask') === true
  const name = isMetaMask ? 'MetaMask' : messages.ways.browser
  return { id: 'injected', name, open: async () => wallet }
}

/** The wallet of builds that are not real; its cryptography loads when it is pressed. */
export const demoWallet: OfferedWallet = {
  id: 'test',
  name: messages.window.test,
  open: async () => (await import('./test-wallet.ts')).testWallet(),
}
