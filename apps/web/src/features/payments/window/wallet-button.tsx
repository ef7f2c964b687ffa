import { Wallet } from 'lucide-react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { firstTexts } from '../first-texts.en.ts'
import { openWallet } from './open-wallet.ts'

/**
 * The door to deposits and withdrawals; shut while the e-mail address is not proven. It says so where it is
 * pressed, too: a phone shows no title of what is pointed at.
 */
export function WalletButton() {
  const { user } = useSession()
  if (user === undefined) return null
  const isShut = !user.isEmailVerified
  return (
    <Button
      variant={isShut ? 'secondary' : 'primary'}
      aria-disabled={isShut}
      title={isShut ? firstTexts.confirmFirst : undefined}
      aria-label={isShut ? `${firstTexts.wallet}. ${firstTexts.confirmFirst}` : firstTexts.wallet}
      aria-haspopup={isShut ? undefined : 'dialog'}
      className="shrink-0 aria-disabled:text-muted aria-disabled:opacity-60 max-sm:px-2"
      icon={<Wallet size={18} aria-hidden />}
      onClick={() => (isShut ? toast('info', firstTexts.confirmFirst) : openWallet())}
    >
      <span className="hidden sm:inline">{firstTexts.wallet}</span>
    </Button>
  )
}
