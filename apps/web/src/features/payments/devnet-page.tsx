import type { DevnetChain } from '@powerplay/contract'
import { chains, findChain } from '@powerplay/kernel'
import { Blocks, GitBranch } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { callServer } from '../../platform/client/call-server.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import type { PathParams } from '../../platform/feature/feature.ts'
import { may } from '../../platform/session/permissions.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/fields/chips.tsx'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { PageHead } from '../../ui/lists/section-head.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { messages } from './messages.en.ts'
import { shortened, sumText } from './show.ts'

const pollMs = 2_000

/** /devnet/:chain: a simulated chain as its explorer shows it. */
export function DevnetPage({ params }: { params: PathParams }) {
  const chain = params['chain'] ?? ''
  const { user } = useSession()
  const { data, isError, refetch } = useServerQuery({
    queryKey: ['devnet', chain],
    queryFn: ({ signal }) => callServer('devnet', { chain }, { signal }),
    refetchInterval: pollMs,
    staleTime: 0,
  })
  const name = findChain(chain)?.name ?? chain
  return (
    <>
      <PageHead title={messages.devnet(name)} text={messages.devnetText} />
      <nav aria-label={messages.network} className="mb-4 flex flex-wrap gap-2">
        {chains.map((one) => (
          <Link
            key={one.id}
            href={`/devnet/${one.id}`}
            aria-current={one.id === chain ? 'page' : undefined}
            className={cx(
              'touch inline-flex h-8 items-center rounded-control px-3 text-12 font-semibold',
              one.id === chain
                ? 'bg-accent-tint text-text'
                : 'bg-raised text-muted hover:text-text',
            )}
          >
            {one.name}
          </Link>
        ))}
      </nav>
      {data === undefined ? (
        isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {user !== undefined && may(user, 'payments', 'edit') && <Reorganise chain={chain} />}
          <BlockList chain={data} />
        </div>
      )}
    </>
  )
}

function BlockList({ chain }: { chain: DevnetChain }) {
  return (
    <Card
      icon={<Blocks size={18} aria-hidden />}
      title={messages.blocks}
      action={
        <span className="num text-13 text-muted">
          {messages.height} {chain.height}, {messages.waitingTx.toLowerCase()} {chain.waiting}
        </span>
      }
    >
      <ul className="px-4">
        {chain.blocks.map((block) => (
          <li
            key={block.hash}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line-quiet py-2.5 text-13 last:border-b-0"
          >
            <span className="num font-semibold">#{block.height}</span>
            <span className="num text-muted">{shortened(block.hash)}</span>
            <span className="flex min-w-0 flex-1 flex-col items-end gap-1">
              {block.transfers.length === 0 ? (
                <span className="text-muted">{messages.none}</span>
              ) : (
                block.transfers.map((one) => (
                  <span key={`${one.txid} ${one.to} ${one.amount}`} className="num flex gap-2">
                    {one.isOwn && <Pill tone="win">{messages.yours}</Pill>}
                    {sumText(one.amount, one.currency)}
                    <span className="text-muted">→ {shortened(one.to)}</span>
                  </span>
                ))
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const depths = ['2', '5', '25'].map((id) => ({ id, name: id }))
const fates = [
  { id: 'again', name: messages.again },
  { id: 'gone', name: messages.gone },
]

/** For staff who want to see what a reorganisation does to deposits. */
function Reorganise({ chain }: { chain: string }) {
  const [depth, setDepth] = useState('5')
  const [fate, setFate] = useState<'again' | 'gone'>('again')
  const [isBusy, setIsBusy] = useState(false)
  const act = () => {
    setIsBusy(true)
    callServer('devnetReorganise', { chain, depth: Number.parseInt(depth, 10), fate })
      .then(
        () => toast('success', messages.reorganised),
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <Card icon={<GitBranch size={18} aria-hidden />} title={messages.reorganise}>
      <div className="grid gap-3 p-4 md:grid-cols-[1fr_2fr_auto] md:items-center">
        <Chips label={messages.depth} chips={depths} value={depth} onPick={setDepth} />
        <Chips
          label={messages.reorganise}
          chips={fates}
          value={fate}
          onPick={(id) => setFate(id === 'gone' ? 'gone' : 'again')}
        />
        <Button variant="destructive" isBusy={isBusy} onClick={act}>
          {messages.reorganise}
        </Button>
      </div>
    </Card>
  )
}
