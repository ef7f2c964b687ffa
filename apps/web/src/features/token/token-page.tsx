import type { TokenData } from '@powerplay/contract'
import { ChartNoAxesCombined, ExternalLink, Flame, HandCoins } from 'lucide-react'
import { Link } from 'wouter'
import { isDemoBuild } from '../../platform/boot/boot.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardState } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Logo } from '../../ui/marks/logo.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showUsd } from '../../platform/format/usd.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { BurntBlock, PriceBlock, SupplyBlock } from './blocks.tsx'
import { fixed, numberOf, shortNumber, shortUsd, showTokens } from './chart-text.ts'
import { LastBurns } from './last-burns.tsx'
import { messages } from './messages.en.ts'
import { PausedNote } from './paused-note.tsx'
import { RecomputeCard } from './recompute/recompute-card.tsx'
import { ShareCard } from './shares/share-card.tsx'
import { StakeCard } from './shares/stake-card.tsx'
import { SyntheticPill } from './synthetic-pill.tsx'
import { useChart, useRevShare, useTokenData } from './use-token.ts'

const { token } = messages

/** /token: price, supply, burns, and the viewer's own stake. */
export function TokenPage() {
  const query = useTokenData()
  const isShared = useIsOn('token.revshare')
  const share = useRevShare(isShared)
  const { data } = query
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="flex items-center gap-2.5 font-condensed text-32 font-bold uppercase">
            <Logo isMini sizePx={32} /> ${data?.ticker ?? 'PWRPLAY'}
          </h1>
          <p className="mt-1 text-13 text-muted">{token.text}</p>
        </div>
        <nav aria-label={token.more} className="flex flex-wrap items-center gap-2">
          <SyntheticPill />
          {data?.contract && <Contract {...data.contract} />}
          <Link href="/analytics" className={buttonClass('secondary')}>
            <ChartNoAxesCombined size={16} aria-hidden /> {messages.analytics.title}
          </Link>
          {isShared && (
            <Link href="/revShare" className={buttonClass('secondary')}>
              <HandCoins size={16} aria-hidden /> {messages.share.title}
            </Link>
          )}
        </nav>
      </div>
      {data === undefined && query.isError ? (
        <ErrorState text={token.loadFailed} onRetry={() => void query.refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {data ? <Figures data={data} /> : <Wait />}
          {data?.isPaused === true && <PausedNote />}
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-[minmax(0,1fr)_24.5rem]">
            <PriceBlock first={30} note={token.poolPrice} className="min-h-100" />
            {data ? (
              <StakeCard data={data} share={share.data} />
            ) : (
              <Skeleton className="h-100 w-full rounded-card" />
            )}
          </div>
          <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <SupplyBlock name={token.supply} />
            <BurntBlock name={token.perDay} first={30} />
            <Last percent={data?.terms.movePct ?? 1} />
            {isShared && <ShareBlock query={share} />}
          </div>
          <RecomputeCard />
        </div>
      )}
    </>
  )
}

/** Where the token is on its chain. */
function Contract({ address, url }: NonNullable<TokenData['contract']>) {
  const short = address.length > 12 ? `${address.slice(0, 4)}...${address.slice(-4)}` : address
  return (
    <span
      className="num inline-flex min-h-11 items-center gap-1 rounded-control bg-surface px-3 text-13
        text-muted"
    >
      {token.contract} <b className="font-semibold text-text">{short}</b>
      <CopyButton
        text={address}
        what={token.address}
        onCopied={() => toast('success', token.addressCopied, address)}
        onFailed={() => toast('info', token.contract, address)}
      />
      {url !== '' && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={token.explorer}
          className="touch hover:text-text"
        >
          <ExternalLink size={16} aria-hidden />
        </a>
      )}
    </span>
  )
}

/** The revenue share: on its way, failed, or there. */
function ShareBlock({ query }: { query: ReturnType<typeof useRevShare> }) {
  if (query.data) return <ShareCard share={query.data} isDemo={isDemoBuild()} />
  return (
    <Card icon={<HandCoins size={18} aria-hidden />} title={messages.share.title}>
      <CardState query={query} failed={messages.share.failed} />
    </Card>
  )
}

function Wait() {
  return (
    <div
      role="status"
      aria-label={messages.loading}
      className="grid grid-cols-2 gap-3 wide:grid-cols-5"
    >
      {Array.from({ length: 5 }, (_, place) => (
        <Skeleton key={place} className="h-24 rounded-card" />
      ))}
    </div>
  )
}

function Figures({ data }: { data: TokenData }) {
  const { supply, price, burnt24h } = data
  const { figures } = token
  const max = numberOf(supply.max)
  const percent = (amount: string) => fixed((numberOf(amount) / max) * 100, 2)
  const market = price === null ? messages.noPrice : shortUsd(numberOf(supply.circulating) * price)
  return (
    <dl className="grid grid-cols-2 gap-3 wide:grid-cols-5">
      <Fact name={figures.market} value={market} note={figures.marketNote} />
      <Fact
        name={figures.circulating}
        value={shortNumber(numberOf(supply.circulating))}
        note={figures.ofSupply(percent(supply.circulating))}
      />
      <Fact
        name={figures.staked}
        value={shortNumber(numberOf(supply.staked))}
        note={figures.ofSupply(percent(supply.staked))}
      />
      <Fact
        name={figures.burnt}
        value={showTokens(supply.burnt, 0)}
        note={figures.ofSupply(percent(supply.burnt))}
        isBurnt
      />
      <Fact
        name={figures.lately}
        value={showTokens(burnt24h.amount)}
        note={showUsd(burnt24h.usd)}
        isBurnt
      />
    </dl>
  )
}

interface FactProps {
  name: string
  value: string
  note: string
  isBurnt?: boolean
}

function Fact({ name, value, note, isBurnt = false }: FactProps) {
  return (
    <div className="num min-w-0 rounded-card border border-line-quiet bg-surface p-4">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className={`truncate font-condensed text-24 font-bold ${isBurnt ? 'text-loss' : ''}`}>
        {value}
      </dd>
      <dd className="text-12 text-muted">{note}</dd>
    </div>
  )
}

function Last({ percent }: { percent: number }) {
  const query = useChart('analyticsBurn', 30)
  const burns = query.data?.burn.slice(0, 6) ?? []
  return (
    <Card
      icon={<Flame size={18} aria-hidden />}
      title={token.last}
      action={<span className="text-12 text-muted">{token.lastNote(percent)}</span>}
    >
      <CardState query={query} failed={messages.failed} />
      {query.data && burns.length === 0 && (
        <p className="p-4 text-13 text-muted">{messages.empty}</p>
      )}
      {burns.length > 0 && (
        <div className="@container p-2">
          <LastBurns burns={burns} isWide />
        </div>
      )}
    </Card>
  )
}
