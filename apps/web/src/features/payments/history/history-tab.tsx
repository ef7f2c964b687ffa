import type { DepositRow, WithdrawRow } from '@powerplay/contract'
import { ArrowLeft, History } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { DepositProgress } from '../deposit/deposit-progress.tsx'
import { DepositLines, LedgerLines, WithdrawLines } from './history-rows.tsx'
import { messages } from '../messages.en.ts'
import { SaveLedger } from './save-ledger.tsx'
import { useDeposits, useLedger, useWithdrawals, type LedgerFilter } from '../use-payments.ts'
import { WithdrawProgress } from '../withdraw/withdraw-progress.tsx'

const kinds = ['deposits', 'withdrawals', 'ledger'] as const
type Kind = (typeof kinds)[number]
const chips = kinds.map((id) => ({ id, name: messages.kinds[id] }))
const products = Object.entries(messages.ledgerProducts).map(([id, name]) => ({ id, name }))
const times = Object.entries(messages.ledgerTimes).map(([id, name]) => ({ id, name }))
const isKind = (text: string): text is Kind => kinds.some((kind) => kind === text)

/** The latest of what came in and went out, in the wallet window. */
export function HistoryTab() {
  const isClosed = useSession().user?.isSelfExcluded === true
  return (
    <div className="grid grid-cols-1 gap-3">
      <HistoryLists perPage={6} />
      {/* A closed account has no other page to go to. */}
      {!isClosed && (
        <Link
          href="/wallet/history"
          onClick={() => closeModal('wallet')}
          className={buttonClass('outline')}
        >
          {messages.allHistory}
        </Link>
      )}
    </div>
  )
}

/** Deposits, withdrawals and the ledger; a row of the first two opens its stages. */
export function HistoryLists({ perPage }: { perPage: number }) {
  const [kind, setKind] = useState<Kind>('deposits')
  return (
    <div className="grid grid-cols-1 gap-3">
      <Chips
        label={messages.history}
        chips={chips}
        value={kind}
        onPick={(id) => isKind(id) && setKind(id)}
      />
      {kind === 'deposits' && <Deposits perPage={perPage} />}
      {kind === 'withdrawals' && <Withdrawals perPage={perPage} />}
      {kind === 'ledger' && <Ledger perPage={perPage} />}
    </div>
  )
}

interface ListProps<Row> {
  query: {
    readonly data: { readonly rows: readonly Row[]; readonly pages: number } | undefined
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
  page: number
  onPage: (page: number) => void
  children: (rows: readonly Row[]) => ReactNode
}

function List<Row>({ query, page, onPage, children }: ListProps<Row>) {
  const { data, isError, refetch } = query
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="Loading" className="grid gap-2">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    )
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        icon={<History size={24} aria-hidden />}
        title={messages.empty}
        text={messages.emptyText}
      />
    )
  }
  return (
    <>
      {children(data.rows)}
      {data.pages > 1 && <Pagination page={page} pages={data.pages} onPage={onPage} />}
    </>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" variant="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={onClick}>
      {messages.back}
    </Button>
  )
}

function Deposits({ perPage }: { perPage: number }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<DepositRow>()
  const query = useDeposits(page, perPage)
  const fresh = query.data?.rows.find(({ _id }) => _id === open?._id) ?? open
  if (fresh !== undefined) {
    return (
      <div className="grid justify-items-start gap-2 *:w-full">
        <BackButton onClick={() => setOpen(undefined)} />
        <DepositProgress deposit={fresh} />
      </div>
    )
  }
  return (
    <List query={query} page={page} onPage={setPage}>
      {(rows) => <DepositLines rows={rows} onOpen={setOpen} />}
    </List>
  )
}

function Withdrawals({ perPage }: { perPage: number }) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<WithdrawRow>()
  const query = useWithdrawals(page, perPage)
  const fresh = query.data?.rows.find(({ _id }) => _id === open?._id) ?? open
  if (fresh !== undefined) {
    return (
      <div className="grid justify-items-start gap-2 *:w-full">
        <BackButton onClick={() => setOpen(undefined)} />
        <WithdrawProgress withdrawal={fresh} onChange={setOpen} />
      </div>
    )
  }
  return (
    <List query={query} page={page} onPage={setPage}>
      {(rows) => <WithdrawLines rows={rows} onOpen={setOpen} />}
    </List>
  )
}

function Ledger({ perPage }: { perPage: number }) {
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<LedgerFilter>({ product: 'all', days: 'all' })
  const query = useLedger(page, perPage, filter)
  const choose = (change: Partial<LedgerFilter>) => {
    setFilter({ ...filter, ...change })
    setPage(1)
  }
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={messages.ledgerProduct}
          choices={products}
          value={filter.product}
          onChange={(product) => choose({ product })}
        />
        <Select
          label={messages.ledgerTime}
          choices={times}
          value={filter.days}
          onChange={(days) => choose({ days })}
        />
      </div>
      <SaveLedger filter={filter} />
      <List query={query} page={page} onPage={setPage}>
        {(rows) => <LedgerLines rows={rows} />}
      </List>
    </>
  )
}
