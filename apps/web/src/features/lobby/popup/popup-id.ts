import type { PopupBanner } from '@powerplay/contract'

/** A name for what a popup says: another text is another popup. */
export function popupId({ title, image, content }: PopupBanner): string {
  let hash = 0
  for (const sign of `${title}\n${image}\n${content}`) {
    hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0
  }
  return `popup_${hash.toString(36)}`
}
