import type { PvpDuel } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useIntention } from '../../../platform/client/use-intention.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardState } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { openVerify } from '../proof/open-verify.ts'
import { PlayerCell } from '../player-cell.tsx'
import { keepSalt } from '../proof/own-salts.ts'
import { mintStake } from '../proof/mint-stake.ts'
import { reload } from '../reload.ts'
import { useDuel } from '../use-pvp.ts'
import { CancelButton } from './cancel-button.tsx'
import { DuelStage } from './duel-stage.tsx'

/** Which duel a window is about. */
export interface DuelWindowProps {
  id: string
}

const texts = messages.duel

/** One duel: who waits for what, the way in, and how it ended. */
export function DuelWindow({ id }: DuelWindowProps) {
  const query = useDuel(id)
  const [joined, setJoined] = useState<PvpDuel>()
  const told = query.data?.duel
  // The end, once it is told, says more than the joining that it follows from.
  const duel = joined?.result == null ? (told ?? joined) : joined
  if (duel === undefined) {
    const isGone = query.error instanceof ServerRefusal && query.error.status === 404
    return <CardState query={query} failed={isGone ? texts.gone : messages.failed} />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex items-center justify-between gap-3 text-14">
        <PlayerCell user={duel.creator} sizePx={32} />
        <span className="text-12 text-muted">
          {messages.games[duel.game]}
          {duel.side !== null && `, ${messages.sides[duel.side]}`}
        </span>
        {duel.joiner === null ? (
          <span className="text-muted">?</span>
        ) : (
          <PlayerCell user={duel.joiner} sizePx={32} />
        )}
      </div>
      <DuelStage duel={duel} />
      <Ending duel={duel} onJoined={setJoined} />
      <div>
        <p className="mb-1 text-12 text-muted">{texts.commitment}</p>
        <p className="flex h-9 items-center gap-2 rounded-control bg-well pl-3 text-13">
          <span className="num flex-1 truncate">{duel.serverSeedHash}</span>
          <CopyButton
            text={duel.serverSeedHash}
            what={messages.pool.hash}
            onCopied={() => toast('info', messages.verify.copied)}
          />
        </p>
      </div>
    </div>
  )
}

/** The coin or the dice are in the air for so long. */
const fallsMs = 1_500

function Ending({ duel, onJoined }: { duel: PvpDuel; onJoined: (duel: PvpDuel) => void }) {
  const { result } = duel
  const [isStill, setIsStill] = useState(result === null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setIsStill(true), fallsMs)
    return () => clearTimeout(timer)
  }, [result])
  if (duel.state === 'joined') {
    return (
      <p role="status" className="text-center text-14 text-muted">
        {texts.decided}
      </p>
    )
  }
  if (duel.state === 'open') {
    return duel.own === 'creator' ? (
      <p className="flex items-center justify-between gap-3 text-13 text-muted">
        {texts.own} <CancelButton duel={duel} />
      </p>
    ) : (
      <JoinForm duel={duel} onJoined={onJoined} />
    )
  }
  if (result === null) {
    const { cancelled, expired, refunded } = texts
    const text = { cancelled, expired, refunded, settled: '' }[duel.state]
    return <p className="text-center text-14 text-muted">{text}</p>
  }
  return (
    <div className={cx('grid gap-3 text-center', !isStill && 'invisible')}>
      <Outcome duel={duel} result={result} />
      <Button onClick={() => openVerify({ id: duel._id })}>{texts.verify}</Button>
    </div>
  )
}

function Outcome({ duel, result }: { duel: PvpDuel; result: NonNullable<PvpDuel['result']> }) {
  const format = useAmountFormat()
  const { winner } = result
  const amount = (text: string) => `${format.amount(text, duel.currency)}`
  const words = () => {
    if (winner === null) return texts.tie
    if (duel.own === null) {
      const user = winner === 'creator' ? duel.creator : duel.joiner
      return texts.over(user?.name ?? messages.hidden)
    }
    return winner === duel.own ? texts.won(amount(duel.prize)) : texts.lost(amount(duel.stake))
  }
  const isWin = winner !== null && winner === duel.own
  return (
    <p role="status" className={cx('text-20 font-semibold', isWin ? 'text-win' : 'text-text')}>
      {words()}
    </p>
  )
}

function JoinForm({ duel, onJoined }: { duel: PvpDuel; onJoined: (duel: PvpDuel) => void }) {
  const { user, openAuth } = useSession()
  const format = useAmountFormat()
  const [isBusy, setIsBusy] = useState(false)
  const send = useIntention(mintStake)
  const [problem, setProblem] = useState<string>()
  const handleJoin = async () => {
    if (user === undefined) return openAuth('login')
    setIsBusy(true)
    setProblem(undefined)
    try {
      const asked = { id: duel._id }
      const { duel: ended } = await send(asked, async ({ key, salt }) => {
        const answer = await callServer('pvpDuelJoin', { ...asked, salt }, { key })
        keepSalt(duel._id, salt)
        return answer
      })
      onJoined(ended)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.failed)
    } finally {
      reload(['pools'], ['duel', duel._id])
      setIsBusy(false)
    }
  }
  const amount = (text: string) => format.amount(text, duel.currency)
  const other = duel.side === 'heads' ? 'tails' : 'heads'
  return (
    <div className="grid gap-3">
      <dl className="grid gap-1.5 text-13">
        {duel.side !== null && (
          <div className="flex justify-between">
            <dt className="text-muted">{texts.yours}</dt>
            <dd className="font-semibold">{messages.sides[other]}</dd>
          </div>
        )}
        <div className="flex justify-between">
          <dt className="text-muted">{messages.duels.prize}</dt>
          <dd className="num font-semibold text-win">{amount(duel.prize)}</dd>
        </div>
      </dl>
      <Button variant="primary" size="lg" isWide isBusy={isBusy} onClick={() => void handleJoin()}>
        {user === undefined ? messages.create.signIn : texts.joinFor(amount(duel.stake))}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="text-center text-13 text-loss">
          {problem}
        </p>
      )}
    </div>
  )
}
