import { Send, Wallet, WalletCards } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { emit } from '../../../platform/client/client-events.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { messages } from './messages.en.ts'
import { signInByWallet } from './sign-in-by-wallet.ts'
import { telegramAddress } from '../boot.ts'

const { ways } = messages

/** Signing in without a password: the browser's wallet (wide screens), any wallet, Telegram. */
export function OtherWays() {
  const telegram = telegramAddress()
  return (
    <div role="group" aria-label={ways.title} className="mt-auto pt-6">
      <div className="flex flex-wrap gap-2">
        <BrowserWallet />
        <AnyWallet />
        {telegram !== undefined && <TelegramLink href={telegram} />}
      </div>
      <p className="mt-3 text-12 text-muted">
        {ways.before}
        <a href="/terms" target="_blank" rel="noreferrer" className="text-text underline">
          {ways.link}
        </a>
        {ways.after}
      </p>
    </div>
  )
}

/** Only on screens wider than 991 (000_1c37c0fb05cd66e6.txt, sections 2 and 9). */
function BrowserWallet(): ReactNode {
  const isWide = useMedia('(min-width: 992px)')
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = () => {
    setIsBusy(true)
    void signInByWallet().finally(() => setIsBusy(false))
  }
  if (!isWide) return null
  return (
    <Button
      variant="outline"
      className="flex-1"
      isBusy={isBusy}
      icon={<Wallet size={16} aria-hidden />}
      onClick={handleClick}
    >
      {ways.browser}
    </Button>
  )
}

function AnyWallet(): ReactNode {
  if (!useIsOn('wallet-connect')) return null
  return (
    <Button
      variant="outline"
      className="flex-1"
      icon={<WalletCards size={16} aria-hidden />}
      onClick={() => emit('auth:wallet-connect', null)}
    >
      {ways.connect}
    </Button>
  )
}

function TelegramLink({ href }: { href: string }) {
  return (
    <a href={href} className={`${buttonClass('outline')} flex-1`}>
      <Send size={16} aria-hidden />
      {ways.telegram}
    </a>
  )
}
