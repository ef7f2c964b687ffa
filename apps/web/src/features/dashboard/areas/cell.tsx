import type { ShownColumn } from '@powerplay/contract'
import { findCurrency } from '@powerplay/kernel'
import { showAmount } from '../../../platform/format/amount.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { countryName } from '../../compliance/index.ts'

const tones: Readonly<Record<ShownColumn['choices'][number]['tone'], Tone>> = {
  neutral: 'neutral',
  good: 'win',
  bad: 'loss',
  warn: 'warn',
  info: 'info',
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** True for kinds whose values stand at the right edge of their column. */
export function isRight({ kind }: Pick<ShownColumn, 'kind'>): boolean {
  return kind === 'number' || kind === 'usd' || kind === 'money'
}

/** A value in words alone, for titles and diffs. */
export function cellText(column: ShownColumn, value: unknown): string {
  if (value === null || value === undefined) return '–'
  switch (column.kind) {
    case 'usd':
      return dollars.format(numberOf(value) / 100)
    case 'number':
      return count.format(numberOf(value))
    case 'time':
      return showInstant(numberOf(value))
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return column.choices.find(({ id }) => id === value)?.word ?? String(value)
    case 'country':
      return countryName(String(value))
    case 'player':
      return fieldText(value, 'name')
    case 'money':
      return `${amountText(value)} ${fieldText(value, 'currency').toUpperCase()}`
    default:
      return String(value)
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function fieldText(value: unknown, field: string): string {
  return String(Reflect.get(Object(value), field) ?? '')
}

/** A sum as everywhere on the site: thousands apart, and no zeros beyond the decimals of its currency. */
function amountText(value: unknown): string {
  const amount = fieldText(value, 'amount')
  const currency = findCurrency(fieldText(value, 'currency'))
  return currency === undefined ? amount : showAmount(amount, currency)
}

export interface CellProps {
  column: ShownColumn
  value: unknown
  /** Nothing of a text is cut off: there is no other place to read it. */
  isWhole?: boolean
}

/** A value of a row as its column shows it. */
export function Cell({ column, value, isWhole = false }: CellProps) {
  if (value === null || value === undefined) {
    return <span className="text-faint">–</span>
  }
  switch (column.kind) {
    case 'choice': {
      const known = column.choices.find(({ id }) => id === value)
      return <Pill tone={tones[known?.tone ?? 'neutral']}>{known?.word ?? String(value)}</Pill>
    }
    case 'money':
      return (
        <span className="num inline-flex items-center gap-1.5">
          {amountText(value)}
          <Coin currencyId={fieldText(value, 'currency')} sizePx={14} />
        </span>
      )
    case 'player':
      return (
        <span className="flex items-center gap-2">
          <Avatar userId={fieldText(value, 'id')} name="" picture={pictureOf(value)} sizePx={22} />
          <span className="font-semibold">{fieldText(value, 'name')}</span>
        </span>
      )
    case 'usd':
      return (
        <span className={numberOf(value) < 0 ? 'num text-loss' : 'num'}>
          {cellText(column, value)}
        </span>
      )
    case 'link':
      return (
        <a
          href={String(value)}
          download
          className="font-semibold text-accent underline-offset-2 hover:underline"
        >
          Download
        </a>
      )
    case 'picture':
      return (
        <a href={String(value)} download aria-label={`Download ${column.label}`}>
          <img
            src={String(value)}
            alt=""
            width={32}
            height={32}
            className="my-1 size-8 object-contain"
          />
        </a>
      )
    case 'time':
    case 'number':
      return <span className="num">{cellText(column, value)}</span>
    default:
      if (isWhole) {
        return <span className="whitespace-pre-wrap">{cellText(column, value)}</span>
      }
      return (
        <span className="block max-w-60 truncate" title={cellText(column, value)}>
          {cellText(column, value)}
        </span>
      )
  }
}

function pictureOf(value: unknown): string | null {
  const picture: unknown = Reflect.get(Object(value), 'avatar')
  return typeof picture === 'string' ? picture : null
}
