/**
 * Puts a text on the clipboard. Pages served without encryption have no clipboard of their own, so
 * there a selected field is copied, as pages did before. @throws Error when the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text)
  if (!copySelected(text)) throw new Error('the browser refused to copy')
}

/** The field stands where the focus is: the rest of the page may be inert under a window. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const place = before?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
