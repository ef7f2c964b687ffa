import { toast } from '../../../platform/toasts/toasts.ts'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { messages } from '../messages.en.ts'

/** The whole address of a link. @param path from the site's root on. */
export function addressOf(path: string): string {
  return new URL(path, window.location.origin).href
}

/** Puts the address of a link on the clipboard and says so. */
export function copyLink(path: string): void {
  const address = addressOf(path)
  copyText(address).then(
    () => toast('success', messages.links.copied, address),
    () => toast('error', messages.links.copyFailed, address),
  )
}
