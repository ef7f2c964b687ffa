/** A piece of a document, written once and rendered as Markdown or as HTML. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }

export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: 'heading', level, text }
}

export function paragraph(text: string): Block {
  return { kind: 'text', text }
}

/** A table; none at all when it has no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): Block[] {
  return rows.length === 0 ? [] : [{ kind: 'table', head, rows }]
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((line) => line.map(cell))
  const widths = head.map((_, index) =>
    Math.max(3, ...lines.map((line) => [...(line[index] ?? '')].length)),
  )
  const pad = (line: readonly string[]) =>
    `| ${widths.map((width, index) => (line[index] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const [first = [], ...others] = lines
  return [pad(first), rule, ...others.map(pad)].join('\n')
}

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`
    case 'text':
      return block.text
    case 'table':
      return markdownTable(block.head, block.rows)
  }
}

export function toMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(markdownBlock).join('\n\n')}\n`
}

/** Text made harmless for HTML; `code` in backticks becomes an element. */
function inline(text: string): string {
  const safe = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return safe.replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function htmlRow(cells: readonly string[], element: 'td' | 'th'): string {
  return `<tr>${cells.map((text) => `<${element}>${inline(text)}</${element}>`).join('')}</tr>`
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${inline(block.text)}</h${block.level}>`
    case 'text':
      return `<p>${inline(block.text)}</p>`
    case 'table': {
      const body = block.rows.map((row) => htmlRow(row, 'td')).join('')
      return `<div><table><thead>${htmlRow(block.head, 'th')}</thead><tbody>${body}</tbody></table></div>`
    }
  }
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 70rem; margin: 0 auto; padding: 1rem }
nav a { margin-right: 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem }
th, td { border: 1px solid color-mix(in srgb, currentColor 25%, transparent);
  padding: .25rem .5rem; text-align: left; vertical-align: top }
h2 { margin-top: 2.5rem }`

/** A whole page; `links` are [address, text] pairs of its menu. */
export function toHtml(
  title: string,
  links: readonly (readonly [string, string])[],
  blocks: readonly Block[],
): string {
  const menu = links.map(([href, text]) => `<a href="${inline(href)}">${inline(text)}</a>`).join('')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${inline(title)}</title><style>${style}</style></head>
<body><nav>${menu}</nav><main>${blocks.map(htmlBlock).join('\n')}</main></body>
</html>
`
}
