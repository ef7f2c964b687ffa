import { Copy, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isDemoBuild } from '../../../platform/boot/boot.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import type { DepositAddressProps } from './deposit-address.tsx'
import { messages } from '../messages.en.ts'
import { FactList, Note } from '../note.tsx'
import { durationText, sumText } from '../show.ts'

const words = messages.invoice

interface DepositInvoiceProps extends DepositAddressProps {
  /** What was asked for: what to pay may have the network fee of the processor in it. */
  amount: string
}

/** An invoice of the payment processor: what to send where, until when, and the wait for it. */
export function DepositInvoice({ choice, wallet, amount, onWallet }: DepositInvoiceProps) {
  const { currency, chain } = choice
  const [isBusy, setIsBusy] = useState(false)
  const leftMs = useTimeLeft(wallet.expiresAt)
  const again = () => {
    setIsBusy(true)
    callServer('depositWallet', { currency: currency.id, chain: chain.id, amount, anew: true })
      .then(onWallet, (problem: Error) => toast('error', problem.message))
      .finally(() => setIsBusy(false))
  }
  if (leftMs === 0) {
    return (
      <div className="grid gap-4">
        <Note tone="warn" title={words.over}>
          {words.overText}
        </Note>
        <Button variant="primary" size="lg" isWide isBusy={isBusy} onClick={again}>
          {words.again}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <InvoiceCard wallet={wallet} code={currency.id.toUpperCase()} />
      {wallet.payUrl !== null && (
        <a
          href={wallet.payUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('outline')}
        >
          <ExternalLink size={16} aria-hidden /> {words.payPage}
        </a>
      )}
      <Note tone="wait" title={messages.waiting}>
        {words.waitingText}
      </Note>
      <FactList
        rows={[
          { name: words.exactly, value: sumText(wallet.payAmount ?? amount, currency.id) },
          { name: words.left, value: leftMs === null ? '' : durationText(leftMs) },
          { name: messages.smallest, value: sumText(wallet.minDeposit, currency.id) },
        ]}
      />
      {isDemoBuild() && <Note tone="info">{messages.valueless}</Note>}
      <Note tone="warn">{words.sums}</Note>
    </div>
  )
}

function InvoiceCard({ wallet, code }: Pick<DepositAddressProps, 'wallet'> & { code: string }) {
  const copy = (text: string) => {
    copyText(text).then(
      () => toast('success', messages.copied),
      () => toast('error', messages.copyFailed),
    )
  }
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line-quiet bg-well p-4 sm:flex-row sm:items-start">
      <QrCode text={wallet.qr} label={words.address(code)} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 self-stretch">
        <p className="text-13 font-semibold text-muted">{words.address(code)}</p>
        <p data-address className="num text-14 leading-6 font-semibold break-all">
          {wallet.wallet}
        </p>
        <div className="mt-auto grid grid-cols-2 gap-2">
          <Button
            variant="primary"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => copy(wallet.wallet)}
          >
            {messages.copyAddress}
          </Button>
          <Button
            icon={<Copy size={16} aria-hidden />}
            onClick={() => copy(wallet.payAmount ?? '')}
          >
            {words.copyAmount}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Milliseconds until then, by the second; null without an end. */
function useTimeLeft(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return until === null ? null : Math.max(0, until - now)
}
