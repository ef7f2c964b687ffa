import type { TokenBurn } from '@powerplay/contract'
import { showUsd } from '../../platform/format/usd.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { showPrice, showTokens, showUtcHour } from './chart-text.ts'
import { groupColors } from './charts/group-colors.ts'
import { messages } from './messages.en.ts'

/** Closer where the table is narrow, so that it never is wider than a phone. */
const cell = 'px-1 py-2 @min-[440px]:px-2'

interface LastBurnsProps {
  burns: readonly TokenBurn[]
  /** With the price of each, where there is room. */
  isWide?: boolean
}

/** The last burns, newest first, each with the reference of its posting. */
export function LastBurns({ burns, isWide = false }: LastBurnsProps) {
  const { columns } = messages
  const head = [
    columns.at,
    columns.from,
    columns.tokens,
    ...(isWide ? [columns.price] : []),
    columns.worth,
    columns.ref,
  ]
  return (
    <table className="num relative w-full text-13">
      <thead className={isWide ? 'text-left text-12 text-muted' : 'sr-only'}>
        <tr>
          {head.map((name, place) => (
            <th
              key={name}
              scope="col"
              className={cx(
                cell,
                'font-normal',
                place > 1 && 'text-right',
                name === columns.price && '@max-[520px]:hidden',
              )}
            >
              <span className={cx(name === columns.ref && 'sr-only @min-[440px]:not-sr-only')}>
                {name}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {burns.map((burn) => (
          <tr key={`${burn.at} ${burn.product}`} className="border-t border-line-quiet">
            <td className={cx(cell, 'whitespace-nowrap text-muted')}>{showUtcHour(burn.at)}</td>
            <td className={cell}>
              <span className="flex items-center gap-2">
                <i
                  aria-hidden
                  className="size-2 rounded-xs"
                  style={{ background: `var(${groupColors[burn.product]})` }}
                />
                {messages.groups[burn.product]}
              </span>
            </td>
            <td className={cx(cell, 'text-right font-semibold')}>{showTokens(burn.amount)}</td>
            {isWide && (
              <td className={cx(cell, 'text-right text-muted @max-[520px]:hidden')}>
                {showPrice(burn.price).slice(1)}
              </td>
            )}
            <td className={cx(cell, 'text-right text-muted')}>{showUsd(burn.usd)}</td>
            <td className="py-0 pr-1 text-right">
              <CopyButton
                text={burn.ref}
                what={messages.refOf(messages.groups[burn.product], showUtcHour(burn.at))}
                onCopied={() => toast('success', messages.refCopied, burn.ref)}
                onFailed={() => toast('info', columns.ref, burn.ref)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
