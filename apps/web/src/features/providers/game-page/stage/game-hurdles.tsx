import { findCurrency } from '@powerplay/kernel'
import { Coins, LogIn, Wallet, Wrench } from 'lucide-react'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { changeSettings } from '../../../../platform/store/settings-store.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { messages } from '../messages.en.ts'
import { Middle } from '../middle.tsx'

/** In the place of a game that takes no bets. */
export function SwitchedOff() {
  return (
    <Middle>
      <EmptyState icon={<Wrench size={24} />} title={messages.offTitle} text={messages.off} />
    </Middle>
  )
}

/** In the place of a game that cannot be tried: guests play demo only. */
export function GuestPanel() {
  const { openAuth } = useSession()
  return (
    <Middle>
      <EmptyState
        icon={<LogIn size={24} />}
        title={messages.guestTitle}
        text={messages.guest}
        action={
          <div className="flex gap-2">
            <Button onClick={() => openAuth('login')}>{messages.logIn}</Button>
            <Button variant="primary" onClick={() => openAuth('register')}>
              {messages.register}
            </Button>
          </div>
        }
      />
    </Middle>
  )
}

/** In the place of a game without demo while the site is set to demo. */
export function RealOnly() {
  return (
    <Middle>
      <EmptyState
        icon={<Wallet size={24} />}
        title={messages.realOnlyTitle}
        text={messages.realOnly}
        action={
          <Button variant="primary" onClick={() => changeSettings({ demo: false })}>
            {messages.playReal}
          </Button>
        }
      />
    </Middle>
  )
}

/** In the place of a game that is not played in the currency of the site. */
export function OtherCurrency({
  currency,
  offered,
}: {
  currency: string
  offered: readonly string[]
}) {
  const codeOf = (id: string) => findCurrency(id)?.code ?? id
  return (
    <Middle>
      <EmptyState
        icon={<Coins size={24} />}
        title={messages.otherCurrencyTitle(codeOf(currency))}
        text={messages.otherCurrency}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {offered.slice(0, 4).map((id) => (
              <Button
                key={id}
                icon={<Coin currencyId={id} sizePx={18} isDecoration />}
                onClick={() => changeSettings({ currency: id })}
              >
                {messages.playIn(codeOf(id))}
              </Button>
            ))}
          </div>
        }
      />
    </Middle>
  )
}
