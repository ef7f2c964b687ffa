import { findCurrency } from '@powerplay/kernel'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { BetSums, OriginalsBackend } from '../play/backend.tsx'
import type { GameController } from '../play/game-controller.ts'

export interface StatisticsWindowProps {
  game: string
  currencyId: string
  isDemo: boolean
  controller: GameController
  loadSums: OriginalsBackend['loadSums']
}

/** This visit, which can be reset, and all settled bets of the player. */
export function StatisticsWindow(props: StatisticsWindowProps) {
  const { game, currencyId, isDemo, controller, loadSums } = props
  const { sums } = useStore(controller)
  return (
    <div className="grid gap-6">
      <section>
        <div className="mb-2 flex items-center justify-between">
          <h3 className="text-14 font-semibold">This visit</h3>
          <Button size="sm" disabled={sums.bets === 0} onClick={() => controller.resetSums()}>
            Reset
          </Button>
        </div>
        <SumsBox sums={{ ...sums, currencyId }} />
      </section>
      <AllBets game={game} isDemo={isDemo} loadSums={loadSums} />
    </div>
  )
}

type Loaded = 'loading' | 'failed' | readonly BetSums[] | undefined

type AllBetsProps = Pick<StatisticsWindowProps, 'game' | 'isDemo' | 'loadSums'>

function AllBets({ game, isDemo, loadSums }: AllBetsProps) {
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setLoaded('loading')
    loadSums(game, isDemo).then(
      (sums) => isCurrent && setLoaded(sums),
      () => isCurrent && setLoaded('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [loadSums, game, isDemo, attempt])
  if (loaded === undefined) return null
  return (
    <section>
      <h3 className="mb-2 text-14 font-semibold">
        {isDemo ? 'All bets with play money' : 'All bets'}
      </h3>
      {loaded === 'loading' && <Skeleton className="h-30 w-full rounded-tile" />}
      {loaded === 'failed' && (
        <ErrorState
          text="The sums could not be loaded. Your bets are not affected."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      {typeof loaded === 'object' && loaded.length === 0 && (
        <p className="text-13 text-muted">No bets yet.</p>
      )}
      {typeof loaded === 'object' && (
        <div className="grid gap-2">
          {loaded.map((sums) => (
            <SumsBox key={sums.currencyId} sums={sums} />
          ))}
        </div>
      )}
    </section>
  )
}

function SumsBox({ sums }: { sums: BetSums }) {
  const format = useAmountFormat()
  const { currencyId, profitMinor } = sums
  const profitTone = profitMinor > 0n ? 'text-win' : profitMinor < 0n ? 'text-loss' : undefined
  const rows = [
    { name: 'Bets', value: sums.bets },
    { name: 'Wins', value: sums.wins },
    { name: 'Wagered', value: format.amount(sums.wageredMinor, currencyId) },
    { name: 'Profit', value: format.gameProfit(profitMinor, currencyId), tone: profitTone },
  ]
  return (
    <div className="rounded-tile bg-well p-3">
      <p className="mb-2 flex items-center gap-2 text-12 text-muted">
        <Coin currencyId={currencyId} isDecoration />
        {findCurrency(currencyId)?.name}
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 text-13">
        {rows.map((row) => (
          <div key={row.name} className="flex justify-between gap-3">
            <dt className="text-muted">{row.name}</dt>
            <dd className={cx('num font-semibold', row.tone)}>{row.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
