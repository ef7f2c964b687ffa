import { defineModal, openModal } from '../modals/modals.tsx'

const guardKey = 'powerplay.renewed-at'
/** A page that was renewed is given this long before it is renewed again. */
const renewalGapMs = 60_000

const renewalModal = defineModal<object>({
  name: 'invalid-token',
  title: 'Refreshing your session',
  widthPx: 400,
  isEscapable: false,
  isDismissible: false,
  isBare: true,
  load: async () => (await import('./renewal-notice.tsx')).RenewalNotice,
})

interface RenewalParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly show: () => void
  readonly reload: () => void
  readonly nowMs: () => number
}

const ofPage = (): RenewalParts => ({
  storage: sessionStorage,
  show: () => openModal(renewalModal, {}),
  reload: () => window.location.reload(),
  nowMs: () => Date.now(),
})

/**
 * Answers HTTP 419: shows the loader and reloads the page, once
 * (000_1c37c0fb05cd66e6.txt, sections 4 and 8).
 * @returns false when the page was just reloaded for it, so that a broken server makes no loop.
 */
export function renewPage({ storage, show, reload, nowMs }: RenewalParts = ofPage()): boolean {
  const lastMs = Number.parseInt(storage.getItem(guardKey) ?? '0', 10)
  if (nowMs() - lastMs < renewalGapMs) return false
  storage.setItem(guardKey, String(nowMs()))
  show()
  reload()
  return true
}
