import { loadMatchWidget } from '../features/sport/index.ts'

/** A page that is a document of its own: nothing of the site starts in it. */
export interface SiteDocument {
  /** The document stands at this path and below it. */
  readonly path: string
  /** Loads the document's code and starts it in `root`. */
  start(root: HTMLElement): Promise<void>
}

/** The documents beside the site. Each loads its own code; none of it is part of the site's. */
const documents: readonly SiteDocument[] = [
  {
    // Shown inside the frame of its window.
    path: '/walletconnect',
    async start(root) {
      const { mountWalletConnect } = await import('./wallet-connect.tsx')
      mountWalletConnect(root)
    },
  },
  {
    // Shown inside the frame of an event's page and of its floating window.
    path: '/widget/match',
    async start(root) {
      const { mountMatchWidget } = await loadMatchWidget()
      mountMatchWidget(root)
    },
  },
]

/** The document of a path; undefined for the pages of the site. */
export function documentAt(path: string): SiteDocument | undefined {
  return documents.find((one) => path === one.path || path.startsWith(`${one.path}/`))
}
