import { findCurrency } from '@powerplay/kernel'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { changeSettings, useSettings } from '../../../../platform/store/settings-store.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { Menu, MenuItem } from '../../../../ui/lists/menu.tsx'
import { messages } from '../messages.en.ts'

export interface CurrencyMenuProps {
  /** Ids of the currencies the game is played in. */
  currencies: readonly string[]
}

/** The currency of the site, of which the game's are offered. */
export function CurrencyMenu({ currencies }: CurrencyMenuProps) {
  const { balances } = useSession()
  const currency = useSettings((settings) => settings.currency)
  const format = useAmountFormat()
  const inFrame = usePressesInFrame()
  const offered = balances.filter(({ currencyId }) => currencies.includes(currencyId))
  const { code, name } = findCurrency(currency) ?? { code: currency, name: currency }
  // Where the site has one currency, there is nothing to choose.
  if (balances.length === 1) return null
  return (
    <Menu
      key={inFrame}
      label={messages.currency}
      widthPx={264}
      isWideOnPhones
      trigger={({ isOpen: _isOpen, ...trigger }) => (
        <button
          type="button"
          {...trigger}
          aria-label={messages.playedIn(name)}
          className="touch flex h-10 items-center gap-2 rounded-control border border-control bg-well
            px-3 text-13 font-semibold text-text"
        >
          <Coin currencyId={currency} sizePx={18} isDecoration />
          {code}
          <ChevronDown size={16} aria-hidden className="text-muted" />
        </button>
      )}
    >
      {(close) =>
        offered.map(({ currencyId, realMinor }) => (
          <MenuItem
            key={currencyId}
            icon={<Coin currencyId={currencyId} sizePx={20} isDecoration />}
            isOn={currencyId === currency}
            aside={
              <span className="num text-13 font-semibold">
                {format.amount(realMinor, currencyId)}
              </span>
            }
            onPick={() => {
              changeSettings({ currency: currencyId })
              close()
            }}
          >
            {findCurrency(currencyId)?.name ?? currencyId}
          </MenuItem>
        ))
      }
    </Menu>
  )
}

/** Counts how often the focus went into a frame: a press there closes what is open around it. */
function usePressesInFrame(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const handleBlur = () => {
      if (document.activeElement instanceof HTMLIFrameElement) setCount((before) => before + 1)
    }
    window.addEventListener('blur', handleBlur)
    return () => window.removeEventListener('blur', handleBlur)
  }, [])
  return count
}
