import { currencyOf, findCurrency } from '@powerplay/kernel'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { useSession, type Balance } from '../../platform/session/session-context.tsx'
import { changeSettings, useSettings } from '../../platform/store/settings-store.ts'
import { Coin } from '../../ui/marks/coin.tsx'
import { Menu, MenuItem } from '../../ui/lists/menu.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { BalanceTools } from './balance-tools.tsx'
import { useBalanceHighlight } from './use-balance-highlight.ts'
import { useDebts } from './use-debts.ts'

/** The balance in play with a list of all currencies; nothing while none is known. */
export function BalanceMenu() {
  const { balances, status } = useSession()
  const currency = useSettings((state) => state.currency)
  const wantsDemo = useSettings((state) => state.demo)
  const format = useAmountFormat()
  const owes = useDebts().length > 0
  const isDemo = wantsDemo || status === 'guest'
  const current = balances.find((balance) => balance.currencyId === currency) ?? balances[0]
  const highlight = useBalanceHighlight(
    current && minorOf(current, isDemo),
    `${current?.currencyId}:${isDemo ? 'demo' : 'real'}`,
  )
  if (!current) return null
  const shown = format.amount(minorOf(current, isDemo), current.currencyId)
  const estimate = format.estimate(minorOf(current, isDemo), current.currencyId)
  const isFixed = balances.length === 1
  const offered = isFixed ? [] : balances
  const name = findCurrency(current.currencyId)?.name ?? current.currencyId
  return (
    <Menu
      label="Currency"
      widthPx={status === 'guest' ? 240 : 280}
      isWideOnPhones
      foot={status === 'signed-in' && <BalanceTools balance={current} />}
      trigger={({ isOpen: _isOpen, ...trigger }) => (
        <button
          type="button"
          {...trigger}
          aria-label={`Balance ${shown} ${name}${isDemo ? ', demo' : ''}${owes ? ', you owe something' : ''}${isFixed ? '' : '. Change currency'}`}
          className="touch flex h-10 max-w-full items-center gap-2 rounded-control border
            border-line-quiet bg-well px-3 text-14 max-sm:gap-1 max-sm:px-1.5 max-sm:text-13"
        >
          <Coin currencyId={current.currencyId} sizePx={20} isDecoration />
          <span data-highlight={highlight} className="num balance truncate font-semibold">
            {shown}
          </span>
          {isDemo ? (
            <span className="hidden sm:block">
              <Pill>Demo</Pill>
            </span>
          ) : (
            estimate && <span className="num hidden text-12 text-muted lg:inline">{estimate}</span>
          )}
          {owes && <TriangleAlert size={16} aria-hidden className="shrink-0 text-warn" />}
          <ChevronDown size={16} aria-hidden className="text-muted" />
        </button>
      )}
    >
      {(close) =>
        offered.map((balance) => (
          <MenuItem
            key={balance.currencyId}
            icon={<Coin currencyId={balance.currencyId} sizePx={20} isDecoration />}
            isOn={balance.currencyId === current.currencyId}
            aside={
              <span className="num text-13 font-semibold">
                {format.amount(minorOf(balance, isDemo), balance.currencyId)}
              </span>
            }
            onPick={() => {
              changeSettings({ currency: balance.currencyId })
              close()
            }}
          >
            {currencyOf(balance.currencyId).name}
          </MenuItem>
        ))
      }
    </Menu>
  )
}

function minorOf(balance: Balance, isDemo: boolean): bigint {
  // Bonus money is played with too.
  return isDemo ? balance.demoMinor : balance.realMinor + (balance.bonusMinor ?? 0n)
}
