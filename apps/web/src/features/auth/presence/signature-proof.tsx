import { Send } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { failureText } from '../sign-in/sign-in.ts'
import { isRefusedByUser } from '../wallets/eip1193.ts'
import { messages as walletTexts } from '../wallets/messages.en.ts'
import { demoWallet, type OfferedWallet } from '../wallets/offered-wallets.ts'
import { signNonce, type ProofStep } from '../wallets/prove-wallet.ts'
import { useBrowserWallets } from '../wallets/use-browser-wallets.ts'
import { useConnections } from '../wallets/use-connections.ts'
import { WalletRow } from '../wallets/wallet-row.tsx'
import { messages } from './messages.en.ts'
import { provePresence } from './prove-presence.ts'
import { hasTestWallet } from '../boot.ts'

/** The proof of an account without a password: a connected wallet, or Telegram once more. */
export function SignatureProof() {
  const { data: connections } = useConnections()
  if (connections === undefined) return <Spinner sizePx={28} className="mx-auto my-8" />
  return connections.some(({ type }) => type === 'wallet') ? <WalletProof /> : <TelegramHint />
}

function TelegramHint() {
  return (
    <EmptyState
      icon={<Send size={24} aria-hidden />}
      title={messages.telegramTitle}
      text={messages.telegram}
    />
  )
}

function WalletProof() {
  const wallets = useBrowserWallets()
  const [busy, setBusy] = useState<{ readonly id: string; readonly step: ProofStep }>()
  const offered = hasTestWallet() ? [...wallets, demoWallet] : wallets
  const handlePress = async (offer: OfferedWallet) => {
    try {
      const wallet = await signNonce(offer, (step) => setBusy({ id: offer.id, step }))
      await provePresence({ wallet })
    } catch (error) {
      setBusy(undefined)
      if (!isRefusedByUser(error)) toast('error', messages.refused, failureText(error))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="mb-2 text-14 text-muted">{messages.signature}</p>
      {offered.map((offer) => (
        <WalletRow
          key={offer.id}
          name={offer.name}
          icon={offer.icon}
          isTest={offer === demoWallet}
          isBusy={busy?.id === offer.id}
          isDisabled={busy !== undefined}
          text={walletTexts.window[busy?.id === offer.id ? busy.step : 'extension']}
          onPress={() => void handlePress(offer)}
        />
      ))}
      {offered.length === 0 && (
        <WalletRow name={walletTexts.window.other} text={messages.noWallet} />
      )}
      <p className="mt-2 text-12 text-muted">{messages.line}</p>
    </div>
  )
}
