import type { DepositWallet } from '@powerplay/contract'
import { Copy, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { messages } from '../messages.en.ts'
import { FactList, Note } from '../note.tsx'
import { durationText, sumText, txidIn } from '../show.ts'
import type { Choice } from '../window/choice.ts'
import { TestCoins } from './test-coins.tsx'
import { watchAddress } from './watch-address.ts'

const txidLengthMin = 8

export interface DepositAddressProps {
  choice: Choice
  wallet: DepositWallet
  /** What was chosen, as its field has it. */
  amount: string
  onWallet: (wallet: DepositWallet) => void
}

/** The address, as a picture and in letters, and the wait for what is sent to it. */
export function DepositAddress({ choice, wallet, amount, onWallet }: DepositAddressProps) {
  const { currency, chain } = choice
  const { seconds, isManual, showManual } = useWait(wallet)
  const copy = (text: string) => {
    copyText(text).then(
      () => toast('success', messages.copied),
      () => toast('error', messages.copyFailed),
    )
  }
  const renew = () => {
    const asked = { currency: currency.id, chain: chain.id, amount: chain.minDeposit, anew: true }
    callServer('depositWallet', asked).then(onWallet, (problem: Error) =>
      toast('error', problem.message),
    )
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-col items-center gap-4 rounded-card border border-line-quiet bg-well p-4 sm:flex-row sm:items-start">
        <QrCode text={wallet.qr} label={messages.yourAddress(chain.name)} />
        <div className="flex min-w-0 flex-1 flex-col gap-3 self-stretch">
          <p className="text-13 font-semibold text-muted">{messages.yourAddress(chain.name)}</p>
          <p data-address className="num text-14 leading-6 font-semibold break-all">
            {wallet.wallet.match(/.{1,4}/g)?.join(' ')}
          </p>
          <div className="mt-auto flex gap-2">
            <Button
              variant="primary"
              className="flex-1"
              icon={<Copy size={16} aria-hidden />}
              onClick={() => copy(wallet.wallet)}
            >
              {messages.copyAddress}
            </Button>
            <IconButton
              label={messages.anotherAddress}
              icon={<RotateCw size={16} />}
              onClick={renew}
            />
          </div>
        </div>
      </div>
      {wallet.memo !== null && (
        <Note
          tone="warn"
          title={`${messages.memo} ${wallet.memo}`}
          aside={
            <Button size="sm" onClick={() => copy(wallet.memo ?? '')}>
              {messages.copy}
            </Button>
          }
        >
          {messages.memoNeeded}
        </Note>
      )}
      {isManual ? (
        <ManualCheck currencyId={currency.id} />
      ) : (
        <Note
          tone="wait"
          title={messages.waiting}
          aside={
            <Button size="sm" variant="text" onClick={showManual}>
              {messages.enterTxid}
            </Button>
          }
        >
          {messages.lookedAt(seconds)}
        </Note>
      )}
      {chain.isSimulated && <TestCoins choice={choice} wallet={wallet} amount={amount} />}
      <FactList
        rows={[
          { name: messages.smallest, value: sumText(wallet.minDeposit, currency.id) },
          {
            name: messages.creditedAfter,
            value: `${messages.confirmations(wallet.confirmations)}, ${messages.about(
              durationText(chain.usualSeconds * 1_000),
            )}`,
          },
          { name: messages.address, value: messages.usesLeft(wallet.usesLeft) },
        ]}
      />
      <Note tone="warn">{messages.onlySend(currency.id.toUpperCase(), chain.name)}</Note>
    </div>
  )
}

/** Watches the address, and counts the seconds since the last look. */
function useWait({ chain, wallet, currency }: DepositWallet) {
  const [lookedAt, setLookedAt] = useState(() => Date.now())
  const [now, setNow] = useState(() => Date.now())
  const [isManual, setIsManual] = useState(false)
  useEffect(
    () =>
      watchAddress(
        { chain, wallet, currency },
        { onLook: () => setLookedAt(Date.now()), onManual: () => setIsManual(true) },
      ),
    [chain, wallet, currency],
  )
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - lookedAt) / 1_000))
  return { seconds, isManual, showManual: () => setIsManual(true) }
}

/** Names a transaction by hand: its id, or a link of an explorer that ends in it. */
export function ManualCheck({ currencyId }: { currencyId: string }) {
  const [text, setText] = useState('')
  const [result, setResult] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const txid = txidIn(text)
  const check = () => {
    setIsBusy(true)
    callServer('walletNotify', { currencyId, txId: txid })
      .then(
        (answer) => setResult(answer.result),
        () => setResult('Unknown error. Contact support'),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <div className="grid gap-3">
      <Note tone="wait" title={messages.nothingSeen}>
        {messages.nothingSeenText}
      </Note>
      <Input
        label={messages.txid}
        aside={messages.txidHint}
        value={text}
        hint={txid === '' ? undefined : messages.readAs(txid)}
        autoComplete="off"
        onChange={(event) => {
          setResult(undefined)
          setText(event.currentTarget.value)
        }}
      />
      <Button
        variant="primary"
        isWide
        isBusy={isBusy}
        disabled={txid.length < txidLengthMin}
        onClick={check}
      >
        {messages.check}
      </Button>
      {result !== undefined && (
        <p role="status" className="text-13 font-semibold">
          {result}
        </p>
      )}
    </div>
  )
}
