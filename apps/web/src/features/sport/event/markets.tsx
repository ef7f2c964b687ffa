import type { SportEvent, SportMarket } from '@powerplay/contract'
import { ChevronsDownUp, ChevronsUpDown, ListX, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { messages } from '../messages.en.ts'
import { isRunning } from '../parts/event-words.ts'
import { MarketCard } from './market-card.tsx'
import { cardsOf, isOverCard, type MarketCardFacts } from './market-cards.ts'
import { usePinned } from './pins.ts'

type Group = SportMarket['group'] | 'all'
const groups = ['all', 'main', 'goals', 'handicap', 'period', 'other'] as const

export interface MarketsProps {
  event: SportEvent
  markets: readonly SportMarket[]
}

/** All markets of an event under the tabs of their groups, pinned ones first. */
export function Markets({ event, markets }: MarketsProps) {
  const [group, setGroup] = useState<Group>('all')
  const [text, setText] = useState('')
  const [isFolded, setIsFolded] = useState(false)
  const hidesInactive = useSettings((state) => state.sportHideInactive)
  const pinned = usePinned()
  const cards = useMemo(() => cardsOf(markets), [markets])
  const counted = (id: Group) =>
    cards.filter((card) => (id === 'all' || card.group === id) && !isOverCard(card)).length
  const tabs = groups
    .filter((id) => id === 'all' || counted(id) > 0)
    .map((id) => ({ id, name: messages.groups[id], icon: <Count count={counted(id)} /> }))
  const shown = orderedCards(
    cards.filter(
      (card) =>
        (group === 'all' || card.group === group) &&
        card.title.toLowerCase().includes(text.trim().toLowerCase()) &&
        !(hidesInactive && isCancelled(card)),
    ),
    pinned,
  )
  return (
    <section aria-label={messages.markets} className="mt-3">
      <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-80 [&_button]:flex-row-reverse">
          <Tabs
            label={messages.markets}
            tabs={tabs}
            value={group}
            onChange={setGroup}
            look="underline"
          />
        </div>
        <Input
          label={messages.searchMarkets}
          isLabelHidden
          type="search"
          placeholder={messages.searchMarkets}
          value={text}
          leading={<Search size={16} aria-hidden />}
          onChange={(change) => setText(change.currentTarget.value)}
          className="w-44"
        />
        <Button
          variant="text"
          icon={
            isFolded ? (
              <ChevronsUpDown size={16} aria-hidden />
            ) : (
              <ChevronsDownUp size={16} aria-hidden />
            )
          }
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? messages.expandAll : messages.collapseAll}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<ListX size={24} aria-hidden />}
          title={messages.noMarkets}
          text={text === '' ? messages.noMarketsText : messages.noMarketsFound}
        />
      ) : (
        <Columns key={String(isFolded)} {...{ event, cards: shown, isFolded }} />
      )}
    </section>
  )
}

function Count({ count }: { count: number }) {
  return <span className="num font-normal text-muted">{count}</span>
}

function isCancelled({ markets }: MarketCardFacts): boolean {
  return markets.every(({ status }) => status === 'cancelled')
}

/** Pinned ones first, those that are over last; else as they came. */
function orderedCards(cards: readonly MarketCardFacts[], pinned: readonly string[]) {
  const place = (card: MarketCardFacts) => {
    if (isOverCard(card)) return 2
    return pinned.includes(card.key) ? 0 : 1
  }
  return cards.toSorted((one, other) => place(one) - place(other))
}

interface ColumnsProps {
  event: SportEvent
  cards: readonly MarketCardFacts[]
  isFolded: boolean
}

/** Cards of unequal height, side by side without holes: odd ones left, even ones right. */
function Columns({ event, cards, isFolded }: ColumnsProps) {
  const isWide = useMedia('(width >= 992px)')
  const count = isWide ? 2 : 1
  const columns = Array.from({ length: count }, (_, column) =>
    cards.filter((__, at) => at % count === column),
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2.5 wide:grid-cols-2">
      {columns.map((column, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {column.map((card) => (
            <MarketCard
              key={card.key}
              eventId={event.id}
              card={card}
              isLive={isRunning(event)}
              isFolded={isFolded}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
