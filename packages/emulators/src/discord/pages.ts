/** The pages of the emulated Discord, for people; each is one form. */

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#1e1f29;color:#f2f3f7;' +
  'font:16px/1.5 system-ui,sans-serif}' +
  'main{width:min(22rem,88vw);padding:2rem;border-radius:12px;background:#2b2d3a}' +
  'h1{margin:0 0 .5rem;font-size:1.25rem}p{margin:0 0 1rem;color:#b9bccb}' +
  'label{display:block;margin-bottom:1rem;font-size:.8rem;color:#b9bccb}' +
  'input{box-sizing:border-box;display:block;width:100%;margin-top:.35rem;padding:.7rem;border:0;' +
  'border-radius:6px;background:#14151c;color:inherit;font:inherit}' +
  'button{width:100%;padding:.75rem;margin-top:.5rem;border:0;border-radius:6px;background:#5865f2;' +
  'color:#fff;font:inherit;font-weight:600;cursor:pointer}button.quiet{background:#3a3d4d}'

/** What such a page may load: nothing but its own style. */
export const pagePolicy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`

interface Form {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  /** Whether a name is asked for. */
  readonly hasName: boolean
  /** Label and value of each button. */
  readonly buttons: readonly (readonly [string, string])[]
}

function escape(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  }
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

const field =
  '<label>Name at Discord<input name="name" required maxlength="32" pattern="[A-Za-z0-9_.]{2,32}" ' +
  'autocomplete="off" autofocus></label>'

/** A page with one form that is sent by GET. */
export function formPage({ title, text, action, hidden, hasName, buttons }: Form): string {
  const kept = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('')
  const pressed = buttons
    .map(
      ([label, value], place) =>
        `<button name="decision" value="${escape(value)}"${place === 0 ? '' : ' class="quiet" formnovalidate'}>` +
        `${escape(label)}</button>`,
    )
    .join('')
  const form = buttons.length === 0 ? '' : `${kept}${hasName ? field : ''}${pressed}`
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escape(title)}</title><style>${style}</style></head><body><main>` +
    `<h1>${escape(title)}</h1><p>${escape(text)}</p>` +
    `<form action="${escape(action)}" method="get">${form}</form></main></body></html>`
  )
}
