import { Signature } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { failureText } from '../sign-in/sign-in.ts'
import { isRefusedByUser } from './eip1193.ts'
import { tellParent } from './frame-message.ts'
import { messages } from './messages.en.ts'
import { nonceMessage } from './nonce-message.ts'
import { demoWallet, type OfferedWallet } from './offered-wallets.ts'
import { proveWallet, type ProofStep } from './prove-wallet.ts'
import { rememberedWallet, rememberWallet } from './remembered-wallet.ts'
import { useBrowserWallets } from './use-browser-wallets.ts'
import { WalletRow } from './wallet-row.tsx'
import { hasTestWallet } from '../boot.ts'

const texts = messages.window

interface Proof {
  readonly walletId: string
  readonly step: ProofStep
  readonly message: string | undefined
}

/** The browser's wallets, the test wallet where there is one, and the sentence that is signed. */
export function WalletList() {
  const wallets = useBrowserWallets()
  const { proof, start } = useProof()
  const [last] = useState(() => rememberedWallet())
  const offered = hasTestWallet() ? [...wallets, demoWallet] : wallets
  return (
    <div className="flex flex-col gap-2 p-1">
      {offered.map((wallet) => {
        const isTest = wallet === demoWallet
        const isBusy = proof?.walletId === wallet.id
        const quiet = isTest ? texts.testText : texts.extension
        return (
          <WalletRow
            key={wallet.id}
            name={wallet.name}
            icon={wallet.icon}
            isTest={isTest}
            isBusy={isBusy}
            isDisabled={proof !== undefined}
            text={isBusy ? texts[proof.step] : quiet}
            pill={pillOf(wallet.id === last, isTest)}
            onPress={() => start(wallet)}
          />
        )
      })}
      {wallets.length === 0 && (
        <WalletRow
          name={texts.other}
          text={texts.none}
          pill={{ tone: 'neutral', text: texts.notFound }}
        />
      )}
      <p className="mt-2 flex gap-3 rounded-control border border-line-quiet bg-well p-3 text-12">
        <Signature size={16} aria-hidden className="mt-0.5 shrink-0 text-info" />
        <span className="min-w-0 text-muted">
          {texts.line}
          <strong className="font-semibold break-words text-text">
            {proof?.message ?? nonceMessage('\u2026')}
          </strong>
          {texts.lineAfter}
        </span>
      </p>
    </div>
  )
}

function pillOf(isLast: boolean, isTest: boolean) {
  if (isLast) return { tone: 'accent', text: texts.lastUsed } as const
  return isTest
    ? ({ tone: 'info', text: texts.testPill } as const)
    : ({ tone: 'win', text: texts.installed } as const)
}

function useProof() {
  const [proof, setProof] = useState<Proof>()
  const start = (wallet: OfferedWallet) => {
    const walletId = wallet.id
    proveWallet(wallet, (step, message) => setProof({ walletId, step, message }))
      .then((uid) => {
        rememberWallet(walletId)
        tellParent({ kind: 'proved', uid })
      })
      .catch((error: unknown) => {
        setProof(undefined)
        if (!isRefusedByUser(error)) toast('error', messages.signatureFailed, detailOf(error))
      })
  }
  return { proof, start }
}

/** What the server said, unless it is the very title. */
function detailOf(error: unknown): string | undefined {
  const text = failureText(error)
  return text === messages.signatureFailed ? undefined : text
}
