/** A mail's text, taken apart. */
export interface ReadLetter {
  readonly paragraphs: readonly string[]
  /** The one thing to press; its path is one of ours. */
  readonly action: { readonly label: string; readonly path: string } | undefined
  readonly footnote: string | undefined
}

const actionText = /^(.{1,60}):\n(https?:\/\/\S+)$/

/**
 * Finds the parts of a letter of ours in its plain text. A link is reduced to its path: whatever
 * address the server was told it has, the reader is here.
 */
export function readLetter(text: string): ReadLetter {
  const parts = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const actions = parts.map((part) => actionOf(part))
  const at = actions.findIndex((action) => action !== undefined)
  const words = parts.filter((_part, index) => index !== at)
  return {
    paragraphs: words.slice(0, -1),
    action: actions[at],
    footnote: words.at(-1),
  }
}

function actionOf(part: string): ReadLetter['action'] {
  const [, label, url] = actionText.exec(part) ?? []
  if (label === undefined || url === undefined || !URL.canParse(url)) return undefined
  const { pathname, search } = new URL(url)
  return { label, path: `${pathname}${search}` }
}
