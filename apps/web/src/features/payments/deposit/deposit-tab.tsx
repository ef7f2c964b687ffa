import type { DepositRow, DepositWallet } from '@powerplay/contract'
import { useLayoutEffect, useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { on } from '../../../platform/client/client-events.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { CurrencyFields } from '../window/currency-fields.tsx'
import { DepositAddress } from './deposit-address.tsx'
import { DepositInvoice } from './deposit-invoice.tsx'
import { DepositProgress } from './deposit-progress.tsx'
import { LimitLeft } from './limit-left.tsx'
import { messages } from '../messages.en.ts'
import { Note } from '../note.tsx'
import { amountForUsd, durationText, sumText } from '../show.ts'
import type { Choice } from '../window/choice.ts'

/** Quick picks in USD. Source: 001_d6a9941efb711ce5.txt sections 5 and 9. */
const quickUsd = [50, 100, 250, 1000]

/** From currency and amount to the address, and from there to the balance, in one window. */
export function DepositTab({ choice }: { choice: Choice }) {
  const [wallet, setWallet] = useState<DepositWallet>()
  const [amount, setAmount] = useState('')
  const [followed, setFollowed] = useState<DepositRow>()
  useArrivals(choice, wallet, setFollowed)
  if (followed !== undefined) {
    return (
      <DepositProgress
        deposit={followed}
        onBack={() => setFollowed(undefined)}
        onAgain={() => {
          setFollowed(undefined)
          setWallet(undefined)
        }}
      />
    )
  }
  if (wallet?.aggregator === true) {
    return <DepositInvoice choice={choice} wallet={wallet} amount={amount} onWallet={setWallet} />
  }
  if (wallet !== undefined) {
    return <DepositAddress choice={choice} wallet={wallet} amount={amount} onWallet={setWallet} />
  }
  return (
    <DepositForm
      choice={choice}
      onWallet={(given, asked) => {
        setAmount(asked)
        setWallet(given)
      }}
    />
  )
}

/** Shows a deposit as soon as it is seen on the chain that is looked at, and whatever becomes of it. */
function useArrivals(
  { currency, chain }: Choice,
  wallet: DepositWallet | undefined,
  onRow: (change: (known: DepositRow | undefined) => DepositRow | undefined) => void,
): void {
  const isWaiting = wallet !== undefined
  const invoiceId = wallet?.invoiceId ?? null
  // Listens from the moment the address stands there: an effect after painting would miss what comes
  // in between.
  useLayoutEffect(
    () =>
      on('depositUpdate', ({ row }) => {
        onRow((known) => {
          if (known !== undefined) return known._id === row._id ? row : known
          if (invoiceId !== null) {
            return row.txid === invoiceId && row.state !== 'unpaid' ? row : undefined
          }
          const isWaitedFor = isWaiting && row.currency === currency.id && row.chain === chain.id
          return isWaitedFor && row.state !== 'credited' ? row : undefined
        })
      }),
    [currency.id, chain.id, isWaiting, invoiceId, onRow],
  )
}

function DepositForm({
  choice,
  onWallet,
}: {
  choice: Choice
  onWallet: (wallet: DepositWallet, amount: string) => void
}) {
  const { currency, chain } = choice
  const [amount, setAmount] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const format = useAmountFormat()
  const { user } = useSession()
  const code = currency.id.toUpperCase()
  const picks = quickUsd.map((usd) => ({
    id: amountForUsd(usd, currency.price, currency.decimals),
    name: `$${usd}`,
  }))
  const change = (text: string) => {
    setError(undefined)
    setAmount(text)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || amount === '') return
    setIsBusy(true)
    callServer('depositWallet', { currency: currency.id, chain: chain.id, amount })
      .then(
        (given) => onWallet(given, amount),
        (problem: Error) => setError(problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  const isShut = user?.isEmailVerified !== true || !currency.enabled.deposit
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <CurrencyFields choice={choice} />
      <ChainTable choice={choice} />
      <NumberInput
        label={messages.amount}
        aside={
          currency.price !== null &&
          messages.price(
            code,
            `$${currency.price.toLocaleString('en', { maximumFractionDigits: 8 })}`,
          )
        }
        decimalsMax={currency.decimals}
        value={amount}
        placeholder="0.00"
        onValue={change}
        leading={<Coin currencyId={currency.id} sizePx={18} isDecoration />}
        trailing={
          amount !== '' && (
            <span className="num pr-2 text-12 whitespace-nowrap text-muted">
              ≈ {format.estimate(amount, currency.id)}
            </span>
          )
        }
        error={error}
      />
      <Chips label="Quick picks" chips={picks} value={amount} onPick={change} />
      <LimitLeft />
      {chain.isSimulated && <Note tone="info">{messages.valueless}</Note>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={amount === '' || isShut}
      >
        {chain.aggregator ? messages.invoice.get : messages.getAddress}
      </Button>
      <p className="text-center text-12 text-muted">
        {chain.aggregator ? messages.invoice.chooseFirst : messages.chooseFirst}
      </p>
    </form>
  )
}

/** The chains of the currency side by side: how sure, how long, from how much. */
function ChainTable({ choice }: { choice: Choice }) {
  const { currency, chain, pick } = choice
  if (currency.chains.length < 2) return null
  return (
    <div role="radiogroup" aria-label={messages.chains}>
      <p className="mb-1.5 text-13 font-medium text-muted">{messages.chains}</p>
      <div className="overflow-hidden rounded-control border border-line-quiet">
        {currency.chains.map((one) => (
          <button
            key={one.id}
            type="button"
            role="radio"
            aria-checked={one.id === chain.id}
            onClick={() => pick(currency.id, one.id)}
            className={cx(
              'touch grid h-13 w-full grid-cols-[20px_1fr_auto] items-center gap-3 border-b',
              'border-line-quiet px-3 text-left text-13 last:border-b-0 sm:grid-cols-[20px_1fr_auto_auto_auto]',
              one.id === chain.id ? 'bg-accent-tint' : 'hover:bg-raised',
            )}
          >
            <span
              aria-hidden
              className={cx(
                'size-4 rounded-full border-2',
                one.id === chain.id ? 'border-[5px] border-accent' : 'border-control',
              )}
            />
            <span className="font-semibold">{one.name}</span>
            <span className="num hidden text-muted sm:inline">
              {one.aggregator
                ? messages.invoice.confirmed
                : messages.confirmations(one.confirmations)}
            </span>
            <span className="num font-semibold">
              {messages.about(durationText(one.usualSeconds * 1_000))}
            </span>
            <span className="num hidden text-muted sm:inline">
              {messages.from(sumText(one.minDeposit, currency.id))}
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
