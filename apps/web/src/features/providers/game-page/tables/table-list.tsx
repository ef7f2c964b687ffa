import type { ProviderGame, GameTable } from '@powerplay/contract'
import { DoorClosed } from 'lucide-react'
import { ServerRefusal } from '../../../../platform/client/server-refusal.ts'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Avatar } from '../../../../ui/marks/avatar.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states/empty-state.tsx'
import { Pill } from '../../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { Middle } from '../middle.tsx'
import { messages } from '../messages.en.ts'
import { useTables } from './use-tables.ts'

export interface TableListProps {
  game: Pick<ProviderGame, 'id' | 'image'>
  currency: string
  onPick: (table: GameTable) => void
}

/** The tables of a live game: who deals, for how much, and whether there is a seat. */
export function TableList({ game, currency, onPick }: TableListProps) {
  const { data, error, refetch } = useTables(game.id, currency)
  const handleRetry = () => void refetch()
  if (error) {
    const text = error instanceof ServerRefusal ? error.message : messages.broken
    return (
      <Middle>
        <ErrorState title={messages.tablesFailedTitle} text={text} onRetry={handleRetry} />
      </Middle>
    )
  }
  if (data?.tables.length === 0) {
    return (
      <Middle>
        <EmptyState
          icon={<DoorClosed size={24} />}
          title={messages.noTablesTitle}
          text={messages.noTables}
          action={<Button onClick={handleRetry}>{messages.lookAgain}</Button>}
        />
      </Middle>
    )
  }
  return (
    <div className="overflow-y-auto p-4 max-md:absolute max-md:inset-0 md:p-8">
      <img
        src={game.image}
        alt=""
        className="pointer-events-none absolute inset-0 size-full object-cover opacity-20 blur-2xl"
      />
      <div className="relative">
        <h2 className="font-condensed text-24 font-bold uppercase">{messages.tablesTitle}</h2>
        <p className="mt-1 mb-4 text-13 text-muted">{messages.tablesText}</p>
        {data === undefined ? (
          <ListWait />
        ) : (
          <ul className="grid gap-3 md:grid-cols-2">
            {data.tables.map((table) => (
              <li key={table.lobbyData}>
                <TableCard table={table} currency={currency} onPick={() => onPick(table)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function ListWait() {
  return (
    <div role="status" aria-label={messages.tablesLoading} className="grid gap-3 md:grid-cols-2">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-21 w-full rounded-card" />
      ))}
    </div>
  )
}

interface TableCardProps {
  table: GameTable
  currency: string
  onPick: () => void
}

function TableCard({ table, currency, onPick }: TableCardProps) {
  const { name, dealerName, dealerAvatar, isOpen, openTime } = table
  return (
    <button
      type="button"
      disabled={!isOpen}
      aria-label={isOpen ? messages.sit(name) : undefined}
      onClick={onPick}
      className="flex min-h-21 w-full items-center gap-3 rounded-card border border-line-quiet
        bg-surface p-4 text-left transition-colors duration-120 enabled:hover:border-accent
        enabled:hover:bg-raised"
    >
      <span className={isOpen ? undefined : 'opacity-50 grayscale'}>
        {dealerAvatar === '' ? (
          <Avatar userId={`${name} ${dealerName}`} name="" sizePx={56} />
        ) : (
          <img src={dealerAvatar} alt="" className="size-14 rounded-tile object-cover" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16 font-semibold text-text">{name}</span>
        {dealerName !== '' && (
          <span className="block truncate text-13 text-muted">{messages.dealer(dealerName)}</span>
        )}
        <Limits table={table} currency={currency} />
      </span>
      <span className="flex flex-col items-end gap-1.5">
        <Pill tone={isOpen ? 'win' : 'neutral'}>
          {isOpen ? messages.tableOpen : messages.tableClosed}
        </Pill>
        {!isOpen && openTime !== '' && (
          <span className="num text-12 text-muted">{messages.opensAt(openTime.slice(0, 5))}</span>
        )}
      </span>
    </button>
  )
}

function Limits({ table: { limits }, currency }: Pick<TableCardProps, 'table' | 'currency'>) {
  const format = useAmountFormat()
  if (limits === null) {
    return <span className="block text-13 text-muted">{messages.noLimits}</span>
  }
  const [min, max] = [format.amount(limits.min, currency), format.amount(limits.max, currency)]
  return (
    <span className="num mt-1 flex items-center gap-1.5 text-13 text-text">
      <Coin currencyId={currency} sizePx={14} />
      {`${min} – ${max}`}
    </span>
  )
}
