import type { RevShareData, TokenData } from '@powerplay/contract'
import { Layers } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { useIntention } from '../../../platform/client/use-intention.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { Logo } from '../../../ui/marks/logo.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { fixed, numberOf, showTokens, showUtcHour } from '../chart-text.ts'
import { messages } from '../messages.en.ts'
import { reloadOwn } from '../use-token.ts'

const texts = messages.stake

type Mode = 'stake' | 'unstake'
const modes = [
  { id: 'stake', name: texts.stake },
  { id: 'unstake', name: texts.unstake },
] as const

interface StakeCardProps {
  data: TokenData
  /** Undefined where the revenue share is off or not known yet. */
  share: RevShareData | undefined
}

/** Tokens go in and come out; for guests the way in. */
export function StakeCard({ data, share }: StakeCardProps) {
  const [mode, setMode] = useState<Mode>('stake')
  return (
    <Card
      icon={<Layers size={18} aria-hidden />}
      title={texts.title}
      action={<Tabs label={texts.mode} tabs={modes} value={mode} onChange={setMode} />}
    >
      {data.me ? <StakeForm key={mode} {...{ data, share, mode, me: data.me }} /> : <Guest />}
    </Card>
  )
}

function Guest() {
  const { openAuth } = useSession()
  return (
    <div className="grid gap-3 p-4">
      <p className="text-13 text-muted">{texts.guest}</p>
      <Button variant="primary" size="lg" isWide onClick={() => openAuth('login')}>
        {texts.signIn}
      </Button>
    </div>
  )
}

interface FormProps extends StakeCardProps {
  mode: Mode
  me: NonNullable<TokenData['me']>
}

function StakeForm({ data, share, mode, me }: FormProps) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = useIntention(mintRequestKey)
  const least = data.terms.leastStake
  const amount = numberOf(text)
  const most = mode === 'stake' ? me.balance : me.staked
  const isFitting =
    amount > 0 && amount <= numberOf(most) && (mode === 'unstake' || amount >= numberOf(least))
  const cooling = me.cooling.reduce((sum, row) => sum + numberOf(row.amount), 0)
  const handleSend = async () => {
    setIsBusy(true)
    const call = mode === 'stake' ? 'stakeToken' : 'unstakeToken'
    try {
      const order = { amount: text }
      await send(order, (key) => callServer(call, order, { key }))
      const told = mode === 'stake' ? texts.staking : texts.unstaking
      toast('success', texts.done, told(showTokens(text)))
      setText('')
    } catch (error) {
      toast('error', error instanceof Error ? error.message : texts.failed, texts.failed)
    }
    reloadOwn()
    setIsBusy(false)
  }
  return (
    <form
      className="grid gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFitting && !isBusy) void handleSend()
      }}
    >
      <dl className="num grid grid-cols-3 gap-2 text-12">
        <Fact name={texts.balance} value={showTokens(me.balance)} />
        <Fact name={texts.staked} value={showTokens(me.staked)} />
        <Fact name={texts.cooling} value={showTokens(cooling)} />
      </dl>
      <NumberInput
        label={texts.amount}
        aside={mode === 'stake' ? texts.least(showTokens(least, 0)) : undefined}
        value={text}
        onValue={setText}
        decimalsMax={8}
        placeholder="0.00"
        leading={<Logo isMini sizePx={18} />}
        trailing={
          <InnerButton onClick={() => setText(most.replace(/\.?0+$/, '') || '0')}>
            {texts.most}
          </InnerButton>
        }
      />
      <After {...{ data, share, mode, me }} amount={isFitting ? amount : 0} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={!isFitting}
      >
        {(mode === 'stake' ? texts.doStake : texts.doUnstake)(showTokens(amount || 0))}
      </Button>
      <p className="text-12 text-muted">
        {texts.note}{' '}
        {me.cooling
          .map((row) => texts.returns(showTokens(row.amount), showUtcHour(row.readyAt)))
          .join(' ')}
      </p>
    </form>
  )
}

/** What the week comes to in cents when a stake changes now, and nothing else until its end. */
export function estimateCents(
  { poolCents, endsAt, me }: RevShareData,
  change: number,
  now: number,
): number {
  if (me === null) return 0
  const added = (change * Math.max(0, endsAt - now)) / 1_000
  const whole = me.totalWeight + added
  return whole > 0 ? Math.floor((poolCents * Math.max(0, me.weight + added)) / whole) : 0
}

/** What would be after it: the part of all stake, and what this week comes to. */
function After({ data, share, mode, me, amount }: FormProps & { amount: number }) {
  const now = useNow()
  const change = mode === 'stake' ? amount : -amount
  const own = numberOf(me.staked) + change
  const all = numberOf(share?.totalStaked ?? 0) + change
  const part = all > 0 ? own / all : 0
  return (
    <dl className="num grid grid-cols-[1fr_auto] gap-y-2 text-13 [&>dd]:text-right [&>dd]:font-semibold [&>dt]:text-muted">
      {share && (
        <>
          <dt>{texts.part}</dt>
          <dd>{fixed(part * 100, 2)} %</dd>
          <dt>{texts.estimate}</dt>
          <dd>${fixed(estimateCents(share, change, now) / 100, 2)}</dd>
        </>
      )}
      <dt>{texts.cool}</dt>
      <dd>{texts.coolText(data.terms.coolingDays)}</dd>
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 rounded-tile bg-well p-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="truncate text-13 font-semibold">{value}</dd>
    </div>
  )
}
