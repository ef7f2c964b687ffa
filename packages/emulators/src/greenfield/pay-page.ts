import { fromE8, paidOf, toE8, type Invoice } from './invoice.ts'

/** The page on which a tester pays: nothing moves but play money. */

/** What such a page may load: nothing but its own style. */
export const payPagePolicy = `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'`

const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#14161f;color:#f2f3f7;' +
  'font:16px/1.5 system-ui,sans-serif}' +
  'main{width:min(24rem,88vw);padding:2rem;border-radius:12px;background:#232636}' +
  'h1{margin:0 0 .25rem;font-size:1.25rem}p{margin:0 0 1rem;color:#b9bccb}' +
  'dl{display:grid;grid-template-columns:auto 1fr;gap:.35rem 1rem;margin:0 0 1rem;font-size:.9rem}' +
  'dt{color:#b9bccb}dd{margin:0;text-align:right;overflow-wrap:anywhere}' +
  '.mark{padding:.6rem .8rem;border-radius:6px;background:#4a3a12;color:#ffd97a;font-size:.9rem}' +
  'button{width:100%;padding:.75rem;margin-top:.5rem;border:0;border-radius:6px;background:#4f7cff;' +
  'color:#fff;font:inherit;font-weight:600;cursor:pointer}button.quiet{background:#3a3f56}'

const statusWords: Readonly<Record<Invoice['status'], string>> = {
  New: 'Waiting for a payment',
  Processing: 'Paid, being confirmed',
  Settled: 'Paid and confirmed',
  Expired: 'Expired',
  Invalid: 'Invalid',
}

/** Ways of paying that a tester may want to see, with what each pays of what is due. */
export const payChoices = ['full', 'half', 'over'] as const
export type PayChoice = (typeof payChoices)[number]

/** What a choice pays; undefined where nothing is left to pay. */
export function valueOf(invoice: Invoice, choice: PayChoice): string | undefined {
  const due = (toE8(invoice.amount) ?? 0n) - paidOf(invoice)
  if (due <= 0n) return undefined
  if (choice === 'half') return fromE8(due > 1n ? due / 2n : due)
  return fromE8(choice === 'over' ? due + (due + 9n) / 10n : due)
}

const names: Readonly<Record<PayChoice, string>> = {
  full: 'Pay all that is due',
  half: 'Pay half of it',
  over: 'Pay a tenth too much',
}

function escape(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  }
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

/** @param action address that the page sends its choice to. */
export function payPage(invoice: Invoice, action: string): string {
  const { amount, currency, address, status } = invoice
  const left = valueOf(invoice, 'full')
  const rows = [
    ['Amount', `${amount} ${currency}`],
    ['Paid', `${fromE8(paidOf(invoice))} ${currency}`],
    ['Address', address],
    ['State', statusWords[status]],
  ] as const
  const facts = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join('')
  const buttons = payChoices
    .map(
      (choice) =>
        `<button name="pay" value="${choice}"${choice === 'full' ? '' : ' class="quiet"'}>` +
        `${names[choice]}</button>`,
    )
    .join('')
  const form =
    left === undefined || invoice.marked !== null
      ? ''
      : `<form action="${escape(action)}" method="post">${buttons}</form>`
  // What is under way is shown anew by itself.
  const refresh = status === 'Processing' ? '<meta http-equiv="refresh" content="3">' : ''
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `${refresh}<title>Emulated payment processor</title><style>${style}</style></head><body><main>` +
    '<h1>Emulated payment processor</h1>' +
    '<p class="mark">This stands for a payment processor in a demo. Play money only: nothing here ' +
    'has any value, and the address exists on no chain.</p>' +
    `<dl>${facts}</dl>${form}</main></body></html>`
  )
}
