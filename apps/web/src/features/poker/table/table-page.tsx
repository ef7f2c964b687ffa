import { ArrowLeft, Club, Coffee, Coins, LogOut } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { useNotes } from '../notes/use-notes.ts'
import { openSitWindow } from '../sit/open-sit-window.ts'
import { reloadLobby, reloadTable, useTable, type TableView } from '../use-tables.ts'
import { WaitBar } from '../wait/wait-bar.tsx'
import { ActionBar } from './action-bar.tsx'
import { Felt } from './felt.tsx'
import { spoken } from './spoken.ts'
import { minorIn, rakeMost, textIn } from './table-model.ts'
import { TableDrawer } from './table-drawer.tsx'
import { useActing } from './use-acting.ts'
import { useTurnClock } from './use-turn-clock.ts'
import { useValues } from './use-values.ts'

const texts = messages.table

/** A table of hold'em. */
export function TablePage({ params }: { params: Readonly<Record<string, string>> }) {
  const { data, error, isError, isRefetchError, refetch } = useTable(params['tableId'] ?? '')
  const isOffline = useIsOffline()
  if (data !== undefined) return <OpenTable view={data} isLost={isOffline || isRefetchError} />
  if (error instanceof ServerRefusal && error.status === 404) return <MissingTable />
  return isError ? (
    <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  ) : (
    <div role="status" aria-label="Loading" className="grid gap-3 lg:grid-cols-[1fr_340px]">
      <Skeleton className="h-160 w-full" />
      <Skeleton className="h-160 w-full" />
    </div>
  )
}

function OpenTable({ view, isLost }: { view: TableView; isLost: boolean }) {
  const { table, own } = view
  const { user, openAuth } = useSession()
  const format = useAmountFormat()
  const clock = useTurnClock(table)
  const isElsewhere = useValues(view)
  const acting = useActing(view)
  const notes = useNotes()
  const amount = (text: string) => format.amount(text, table.currency)
  const { currency, minBuyIn: min, maxBuyIn: max } = table
  const handleSit = (seat: number) => {
    if (user === undefined) return openAuth('login')
    const isRunning = table.phase !== 'waiting' && table.seats.length > 1
    openSitWindow({ tableId: table._id, currency, min, max, seat, isRunning })
  }
  return (
    <div className="@container">
      <nav className="mb-2 flex items-center justify-between gap-3">
        <Link href="/poker" className={buttonClass('outline', 'sm')}>
          <ArrowLeft size={16} aria-hidden /> {texts.lobby}
        </Link>
        <p className="hidden text-12 text-muted sm:block">{texts.rake(rakeMost(table))}</p>
      </nav>
      <div className="grid grid-cols-1 items-start gap-3 @min-[1000px]:grid-cols-[minmax(0,1fr)_320px]">
        <section
          aria-label={table.name}
          className="min-w-0 overflow-clip rounded-card border border-line-quiet bg-surface"
        >
          <TableHead view={view} amount={amount} />
          <Notices view={view} isElsewhere={isElsewhere} isLost={isLost} amount={amount} />
          <Felt
            view={view}
            amount={amount}
            clock={clock}
            onSit={handleSit}
            canSit={own === null && !table.isClosing}
            notes={notes}
          />
          <p aria-live="polite" className="sr-only">
            {spoken(view, amount)}
          </p>
          <WaitBar view={view} />
          {own !== null && <ActionBar view={view} amount={amount} {...acting} />}
        </section>
        <TableDrawer view={view} amount={amount} />
      </div>
    </div>
  )
}

function TableHead({
  view: { table, own },
  amount,
}: {
  view: TableView
  amount: (text: string) => string
}) {
  const [busy, setBusy] = useState<string>()
  const format = useAmountFormat()
  const { _id: tableId, currency, hand } = table
  const seat = table.seats.find((each) => each.seat === own?.seat)
  const run = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      toast('error', error instanceof Error ? error.message : messages.failed)
    } finally {
      setBusy(undefined)
      reloadTable(tableId)
      reloadLobby()
    }
  }
  const leave = async () => {
    const { returned } = await whisper('PokerLeave', { tableId })
    toast('info', returned === null ? texts.leaving : texts.left(amount(returned)))
  }
  const held = seat ? minorIn(seat.stack, currency) + minorIn(own?.queued ?? '0', currency) : 0n
  const most = minorIn(table.maxBuyIn, currency) - held
  const least = minorIn(table.minBuyIn, currency) - held
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-quiet px-4 py-2">
      <h1 className="flex items-center gap-2 text-16 font-semibold">
        <Club size={18} aria-hidden className="text-accent" /> {table.name}
      </h1>
      <p className="hidden flex-1 text-13 text-muted sm:block">
        {texts.head(
          format.amount(table.sb, currency),
          format.amount(table.bb, currency),
          format.unit(currency),
          table.seatCount,
        )}
      </p>
      {hand && <Pill>{texts.hand(hand.number.toLocaleString('en-US'))}</Pill>}
      {seat && (
        <div className="ml-auto flex gap-2">
          {most > 0n && (
            <Button
              size="sm"
              variant="outline"
              icon={<Coins size={16} aria-hidden />}
              onClick={() =>
                openSitWindow({
                  ...{ tableId, currency, seat: null, isRunning: true },
                  min: textIn(least > 0n ? least : 1n, currency),
                  max: textIn(most, currency),
                })
              }
            >
              <span className="max-sm:sr-only">{texts.rebuy}</span>
            </Button>
          )}
          {seat.status === 'out' ? (
            <Button
              size="sm"
              variant="primary"
              isBusy={busy === 'in'}
              onClick={() => void run('in', () => whisper('PokerSitIn', { tableId }))}
            >
              {texts.sitIn}
            </Button>
          ) : (
            <Button
              size="sm"
              variant="outline"
              icon={<Coffee size={16} aria-hidden />}
              isBusy={busy === 'out'}
              onClick={() => void run('out', () => whisper('PokerSitOut', { tableId }))}
            >
              <span className="max-sm:sr-only">{texts.sitOut}</span>
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            icon={<LogOut size={16} aria-hidden />}
            isBusy={busy === 'leave'}
            disabled={seat.status === 'leaving'}
            onClick={() => void run('leave', leave)}
          >
            {texts.leave}
          </Button>
        </div>
      )}
    </header>
  )
}

/** What the player has to know besides what lies on the table. */
function Notices({
  view: { table, own },
  isElsewhere,
  isLost,
  amount,
}: {
  view: TableView
  isElsewhere: boolean
  /** The table cannot be asked for right now. */
  isLost: boolean
  amount: (text: string) => string
}) {
  const lines = [
    isLost && (own === null ? texts.lost : `${texts.lost}. ${texts.lostText}`),
    table.isClosing && texts.closing,
    own?.isDealtOut === true && `${texts.dealtOut}. ${texts.dealtOutText}`,
    isElsewhere && texts.elsewhere,
    own !== null && !/^0(\.0+)?$/.test(own.queued) && texts.queued(amount(own.queued)),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <div role="status" className="grid gap-1 bg-info-tint px-4 py-2 text-13 text-info">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function MissingTable() {
  return (
    <EmptyState
      icon={<Club size={24} aria-hidden />}
      title={texts.missing}
      isPage
      text={texts.missingText}
      action={
        <Link href="/poker" className={buttonClass('secondary')}>
          {texts.lobby}
        </Link>
      }
    />
  )
}

function followNetwork(onChange: () => void): () => void {
  const events = ['online', 'offline'] as const
  for (const event of events) window.addEventListener(event, onChange)
  return () => events.forEach((event) => window.removeEventListener(event, onChange))
}

/** Whether the browser knows that it has no network. */
function useIsOffline(): boolean {
  return useSyncExternalStore(followNetwork, () => !navigator.onLine)
}
