import type { BankRequest } from '@powerplay/contract'
import { Landmark } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { on } from '../../../platform/client/client-events.ts'
import { queryClient } from '../../../platform/client/query-client.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { BankRequestCard } from './bank-request.tsx'
import { messages } from '../messages.en.ts'

const words = messages.bank
const fiats = [
  { id: 'eur', name: 'Euro' },
  { id: 'usd', name: 'US Dollar' },
] as const

type Bank = CallOutput<'bankDeposit'>

/** Deposits by bank: the form, or the one request that is open, or how the last one ended. */
export function BankTab() {
  const { user } = useSession()
  const queryKey = ['payments', 'bank', user?.id ?? '']
  const [isNew, setIsNew] = useState(false)
  const { data, isError, refetch } = useServerQuery<Bank>({
    queryKey,
    queryFn: ({ signal }) => callServer('bankDeposit', {}, { signal }),
    staleTime: 0,
  })
  const show = (request: BankRequest) => {
    setIsNew(false)
    const known = queryClient.getQueryData<Bank>(queryKey)
    if (known === undefined) void queryClient.invalidateQueries({ queryKey })
    else queryClient.show(queryKey, { ...known, request })
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => on('bankDepositUpdate', ({ row }) => latest.current(row)), [])
  if (data === undefined) {
    return isError ? (
      <ErrorState text={words.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    )
  }
  const { bank, request } = data
  if (request !== null && !(isNew && request.state !== 'pending')) {
    return (
      <BankRequestCard
        bank={bank}
        request={request}
        onChange={show}
        onAgain={bank === null ? undefined : () => setIsNew(true)}
      />
    )
  }
  if (bank === null) {
    return (
      <EmptyState
        icon={<Landmark size={26} aria-hidden />}
        title={words.off}
        text={words.offText}
      />
    )
  }
  return <BankForm onOpened={show} />
}

function BankForm({ onOpened }: { onOpened: (request: BankRequest) => void }) {
  const { user } = useSession()
  const [currency, setCurrency] = useState<(typeof fiats)[number]['id']>('eur')
  const [amount, setAmount] = useState('')
  const [senderName, setSenderName] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const key = useRef<string>(undefined)
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      key.current = undefined
      setError(undefined)
      set(value)
    }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    key.current ??= mintRequestKey()
    callServer('openBankDeposit', { currency, amount, senderName }, { key: key.current })
      .then(onOpened, (problem: Error) => setError(problem.message))
      .finally(() => setIsBusy(false))
  }
  const isShut = user?.isEmailVerified !== true || amount === '' || senderName.trim().length < 2
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <Select
        label={messages.currency}
        value={currency}
        onChange={(id) => change(setCurrency)(id === 'usd' ? 'usd' : 'eur')}
        choices={fiats.map(({ id, name }) => ({
          ...{ id, name },
          icon: <Coin currencyId={id} sizePx={20} isDecoration />,
        }))}
      />
      <NumberInput
        label={messages.amount}
        decimalsMax={2}
        value={amount}
        placeholder="0.00"
        onValue={change(setAmount)}
        leading={<Coin currencyId={currency} sizePx={18} isDecoration />}
        error={error}
      />
      <Input
        label={words.sender}
        hint={words.senderHint}
        value={senderName}
        maxLength={100}
        autoComplete="name"
        onChange={(event) => change(setSenderName)(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="lg" isWide isBusy={isBusy} disabled={isShut}>
        {words.open}
      </Button>
      <p className="text-12 text-muted">{words.openText}</p>
    </form>
  )
}
