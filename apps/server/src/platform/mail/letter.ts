/** A mail of the house: plain words and at most one thing to press. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** `path` is one of the site's own. */
  readonly action?: { readonly label: string; readonly path: string }
  /** Said last: what to do when the mail was not asked for. */
  readonly footnote: string
}

/** The two parts that mail programs choose from. */
export interface WrittenLetter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

/**
 * Writes the parts of a letter.
 * @param site address under which players reach us; never taken from a request, or whoever asks for
 *   a mail could choose where its link leads.
 */
export function writeLetter(letter: Letter, site: string): WrittenLetter {
  const { to, subject, paragraphs, action, footnote } = letter
  const url = action === undefined ? undefined : new URL(action.path, site).href
  const press = action === undefined || url === undefined ? [] : [`${action.label}:\n${url}`]
  return {
    to,
    subject,
    text: [...paragraphs, ...press, footnote].join('\n\n').concat('\n'),
    html: writeHtml(letter, url),
  }
}

function writeHtml(
  { subject, paragraphs, action, footnote }: Letter,
  url: string | undefined,
): string {
  const box = 'max-width:480px;margin:24px auto;padding:24px;background:#fff;border-radius:12px'
  const button =
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#fdbc1f;color:#10131a;' +
    'font-weight:600;text-decoration:none'
  const press =
    action === undefined || url === undefined
      ? ''
      : `<p><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(action.label)}</a></p>` +
        `<p style="color:#5b6270;font-size:13px">Or open: ${escapeHtml(url)}</p>`
  const words = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  return (
    '<!doctype html><html lang="en"><body style="margin:0;background:#f3f4f7;color:#10131a;' +
    `font-family:Arial,sans-serif;font-size:15px;line-height:1.5"><div style="${box}">` +
    `<h1 style="font-size:24px;margin:0 0 12px">${escapeHtml(subject)}</h1>${words}${press}` +
    `<p style="color:#5b6270;font-size:13px">${escapeHtml(footnote)}</p></div></body></html>`
  )
}
