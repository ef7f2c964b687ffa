import type { RevShareData } from '@powerplay/contract'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { showUsd } from '../../../platform/format/usd.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { BlockChart, SeriesView } from '../charts/chart-block.tsx'
import { fixed, shortUsd, showLeft, showTokens, showUtcDay } from '../chart-text.ts'
import { messages } from '../messages.en.ts'
import { reloadOwn } from '../use-token.ts'

const { columns, share: texts } = messages

/** The pool of the running week, the viewer's own part, and the weeks before. */
export function ShareCard({ share, isDemo }: { share: RevShareData; isDemo: boolean }) {
  const now = useNow()
  return (
    <Card
      icon={<HandCoins size={18} aria-hidden />}
      title={texts.title}
      action={isDemo && <Pill tone="info">{texts.demo}</Pill>}
    >
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
          <Figure name={texts.pool} value={showUsd(share.poolCents / 100)} />
          <Figure name={texts.fixed} value={showLeft(share.endsAt - now)} />
          <div className="ml-auto text-right text-12 text-muted">
            <Own share={share} />
          </div>
        </div>
        {share.weeks.length === 0 ? (
          <p className="text-13 text-muted">{texts.none}</p>
        ) : (
          <SeriesView
            name={texts.pools}
            file="revenue-share"
            table={{
              head: [columns.firstDay, columns.pool, columns.stakers, columns.per1000],
              rows: share.weeks.map(({ week, poolCents, stakers, per1000 }) => [
                ...[week, fixed(poolCents / 100, 2), String(stakers), fixed(per1000, 8)],
              ]),
            }}
          >
            <BlockChart
              kind="bars"
              labels={share.weeks.map(({ week }) => showUtcDay(week))}
              layers={[
                {
                  name: texts.pool,
                  color: '--win',
                  values: share.weeks.map(({ poolCents }) => poolCents / 100),
                },
              ]}
              short={shortUsd}
              full={showUsd}
              className="h-40"
            />
          </SeriesView>
        )}
        <p className="text-12 text-muted">{texts.rule(share.sharePct)}</p>
      </div>
    </Card>
  )
}

export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <p className="text-12 text-muted">{name}</p>
      <p className="num font-condensed text-32 font-bold">{value}</p>
    </div>
  )
}

function Own({ share }: { share: RevShareData }) {
  const { openAuth } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  if (share.me === null) {
    return (
      <Button variant="outline" size="sm" onClick={() => openAuth('login')}>
        {messages.stake.signIn}
      </Button>
    )
  }
  const { claimableCents } = share.me
  const sum = showTokens(claimableCents / 100)
  const claim = async () => {
    setIsBusy(true)
    try {
      await callServer('claimRevShare', {}, { key: mintRequestKey() })
      toast('success', texts.claimedTitle, texts.claimed(sum))
    } catch (error) {
      toast('error', error instanceof Error ? error.message : texts.claimFailed, texts.claimFailed)
    }
    reloadOwn()
    setIsBusy(false)
  }
  return (
    <>
      {texts.claimable}
      <Button
        variant="outline"
        className="mt-1 flex w-full"
        disabled={claimableCents === 0}
        isBusy={isBusy}
        onClick={() => void claim()}
      >
        {claimableCents === 0 ? texts.claim : texts.claimSum(sum)}
      </Button>
    </>
  )
}
