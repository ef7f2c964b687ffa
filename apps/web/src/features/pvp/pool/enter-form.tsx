import { currencyOf, formatAmount } from '@powerplay/kernel'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useIntention } from '../../../platform/client/use-intention.ts'
import { scaled } from '../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { messages } from '../messages.en.ts'
import { feeText, minorOf, percentText, plainText, trimmed } from '../model.ts'
import { keepSalt } from '../proof/own-salts.ts'
import { mintStake } from '../proof/mint-stake.ts'
import { reload } from '../reload.ts'
import type { PoolPhase, PoolView } from './pool-phase.ts'

const texts = messages.pool
const quick = ['1', '5', '10', '20']

/** The way into a round: how much, and what chance it gives. */
export function EnterForm({ view, phase }: { view: PoolView; phase: PoolPhase }) {
  const { pool, round } = view
  const { user, balances, openAuth } = useSession()
  const format = useAmountFormat()
  const { decimals } = currencyOf(pool.currency)
  const [amount, setAmount] = useState(() => plainText(pool.minEntry, pool.currency))
  const [isBusy, setIsBusy] = useState(false)
  const send = useIntention(mintStake)
  const [problem, setProblem] = useState<string>()
  const amountMinor = minorOf(amount, decimals)
  const plain = (each: string) => plainText(each, pool.currency)
  const [min, max] = [minorOf(pool.minEntry, decimals), minorOf(pool.maxEntry, decimals)]
  const heldMinor = balances.find((one) => one.currencyId === pool.currency)?.realMinor ?? 0n
  const isTooMuch = user !== undefined && amountMinor > heldMinor
  const totalMinor = minorOf(round?.total ?? '0', decimals)
  const ownMinor = ownOf(view, decimals)
  const isOpen = phase.kind === 'open' || phase.kind === 'counting'
  const isInLimits = amountMinor >= min && amountMinor <= max
  const most = user !== undefined && heldMinor < max ? heldMinor : max

  const handleEnter = async () => {
    if (user === undefined) return openAuth('login')
    if (round === null) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const asked = { poolId: pool.id, roundId: round._id, amount }
      const { chance } = await send(asked, async ({ key, salt }) => {
        const entered = await callServer('pvpEnter', { ...asked, salt }, { key })
        keepSalt(entered.entryId, salt)
        return entered
      })
      toast('success', texts.entered(scaled(Math.round(chance * 100), 2)))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.failed)
    } finally {
      reload(['pool', pool.id])
      setIsBusy(false)
    }
  }

  return (
    <section
      aria-label={messages.enter}
      className="min-w-0 rounded-card border border-line-quiet bg-surface p-4 @min-[720px]:order-1"
    >
      <form
        className="grid grid-cols-1 gap-3"
        aria-label={messages.enter}
        onSubmit={(event) => {
          event.preventDefault()
          void handleEnter()
        }}
      >
        <h2 className="text-16 font-semibold">
          {round === null ? messages.enter : texts.round(round.number.toLocaleString('en-US'))}
        </h2>
        <NumberInput
          label={texts.amount}
          aside={messages.range(plain(pool.minEntry), plain(pool.maxEntry))}
          error={isTooMuch ? messages.create.tooMuch : undefined}
          leading={<Coin currencyId={pool.currency} sizePx={18} />}
          decimalsMax={decimals}
          value={amount}
          onValue={setAmount}
          trailing={
            <InnerButton onClick={() => setAmount(trimmed(formatAmount(most, decimals)))}>
              {texts.max}
            </InnerButton>
          }
        />
        <Chips
          label={texts.quick}
          chips={quick
            .filter((each) => minorOf(each, decimals) >= min && minorOf(each, decimals) <= max)
            .map((each) => ({ id: each, name: each }))}
          value={amount}
          onPick={setAmount}
        />
        <dl className="grid gap-2 rounded-control bg-well p-3 text-13">
          <Line name={texts.now} value={`${percentText(ownMinor, totalMinor)} %`} />
          <Line
            name={texts.after}
            value={`${percentText(ownMinor + amountMinor, totalMinor + amountMinor)} %`}
            isAccent
          />
          <Line
            name={texts.potAfter}
            value={format.amount(totalMinor + amountMinor, pool.currency)}
          />
          <Line name={texts.fee} value={`${feeText(pool.feeBps)} %`} />
        </dl>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isWide
          isBusy={isBusy}
          disabled={user !== undefined && (!isOpen || isTooMuch || !isInLimits)}
        >
          {user === undefined ? messages.create.signIn : texts.send}
          {user !== undefined && (
            <>
              <Coin currencyId={pool.currency} sizePx={18} isDecoration /> {amount}
            </>
          )}
        </Button>
        <p role="status" className={cx('text-12', problem ? 'text-loss' : 'text-muted')}>
          {problem ?? texts.note}
        </p>
      </form>
      {view.serverSeedHash !== null && <Commitment hash={view.serverSeedHash} />}
    </section>
  )
}

function ownOf({ entries, myEntries }: PoolView, decimals: number): bigint {
  return entries
    .filter(({ _id }) => myEntries.includes(_id))
    .reduce((sum, { amount }) => sum + minorOf(amount, decimals), 0n)
}

function Line({ name, value, isAccent }: { name: string; value: string; isAccent?: boolean }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className={cx('num font-semibold', isAccent && 'text-accent')}>{value}</dd>
    </div>
  )
}

/** What the draw is bound to before anybody enters. */
function Commitment({ hash }: { hash: string }) {
  return (
    <div className="mt-4 border-t border-line-quiet pt-4">
      <p className="mb-2 flex items-center gap-2 text-13 font-semibold">
        <Scale size={16} aria-hidden className="text-accent" /> {texts.fixed}
      </p>
      <p className="flex h-9 items-center gap-2 rounded-control bg-well pl-3 text-13">
        <span className="num flex-1 truncate">{hash}</span>
        <CopyButton
          text={hash}
          what={texts.hash}
          onCopied={() => toast('info', messages.verify.copied)}
        />
      </p>
    </div>
  )
}
