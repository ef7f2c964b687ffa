import { Wallet } from 'lucide-react'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { firstTexts } from '../first-texts.en.ts'
import { openWallet } from './open-wallet.ts'

/** The door to deposits and withdrawals; shut while the e-mail address is not proven. */
export function WalletButton() {
  const { user } = useSession()
  if (user === undefined) return null
  const isShut = !user.isEmailVerified
  return (
    <Button
      variant="primary"
      disabled={isShut}
      title={isShut ? firstTexts.confirmFirst : undefined}
      aria-label={isShut ? `${firstTexts.wallet}. ${firstTexts.confirmFirst}` : firstTexts.wallet}
      aria-haspopup="dialog"
      className="shrink-0 max-sm:px-2"
      icon={<Wallet size={18} aria-hidden />}
      onClick={() => openWallet()}
    >
      <span className="hidden sm:inline">{firstTexts.wallet}</span>
    </Button>
  )
}
