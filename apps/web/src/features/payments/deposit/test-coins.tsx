import type { CurrencyView, DepositWallet } from '@powerplay/contract'
import { formatAmount, parseAmount } from '@powerplay/kernel'
import { Droplet, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { amountForUsd, chainName, sumText } from '../show.ts'
import type { Choice } from '../window/choice.ts'

/** A little below the $10,000 that the faucet gives at once: the price may move meanwhile. */
const faucetMaxUsd = 9_900

export interface TestCoinsProps {
  choice: Choice
  wallet: DepositWallet
  /** What was chosen, as its field has it. */
  amount: string
}

/** On a simulated chain anybody may have coins: from the faucet, to this very address. */
export function TestCoins({ choice, wallet, amount }: TestCoinsProps) {
  const { currency, chain } = choice
  const [isBusy, setIsBusy] = useState(false)
  const given = faucetAmount(currency, amount)
  const ask = () => {
    setIsBusy(true)
    const { memo } = wallet
    const order = { chain: chain.id, currency: currency.id, to: wallet.wallet, amount: given }
    callServer('devnetFaucet', { ...order, ...(memo !== null && { memo }) })
      .then(
        () => toast('success', messages.faucetSent, sumText(given, currency.id)),
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className="flex-1"
        isBusy={isBusy}
        icon={<Droplet size={16} aria-hidden />}
        onClick={ask}
      >
        {messages.faucet(sumText(given, currency.id))}
      </Button>
      <Link
        href={`/devnet/${chain.id}`}
        onClick={() => closeModal('wallet')}
        className={buttonClass('outline')}
      >
        <ExternalLink size={16} aria-hidden /> {chainName(chain.id)}
      </Link>
    </div>
  )
}

/** What was chosen, or the most that the faucet gives at once. */
function faucetAmount(
  { price, decimals }: Pick<CurrencyView, 'price' | 'decimals'>,
  amount: string,
): string {
  const most = parseAmount(amountForUsd(faucetMaxUsd, price, decimals), decimals)
  const chosen = parseAmount(amount, decimals) ?? 0n
  return formatAmount(most !== undefined && most < chosen ? most : chosen, decimals)
}
