import type { WithdrawRow } from '@powerplay/contract'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useJurisdiction } from '../../../platform/client/use-jurisdiction.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'
import { FactList, Note } from '../note.tsx'
import { chainName, sumText } from '../show.ts'
import { Timeline, type Stage } from '../timeline.tsx'
import { Copyable, TransactionId } from '../transaction-id.tsx'

const words: Readonly<Record<WithdrawRow['status'], readonly [string, Tone]>> = {
  0: [messages.pending, 'warn'],
  3: [messages.pending, 'warn'],
  1: [messages.successful, 'win'],
  2: [messages.declined, 'loss'],
  4: [messages.cancelled, 'neutral'],
}

/** The state of a withdrawal in a word. Source: 001 section 4, Withdraw. */
export function WithdrawPill({ status }: Pick<WithdrawRow, 'status'>) {
  const [word, tone] = words[status]
  return <Pill tone={tone}>{word}</Pill>
}

export interface WithdrawProgressProps {
  withdrawal: WithdrawRow
  onChange: (row: WithdrawRow) => void
  onAgain?: () => void
}

/** A withdrawal with its stages, why it waits, and how it can be stopped. */
export function WithdrawProgress({ withdrawal, onChange, onAgain }: WithdrawProgressProps) {
  const [isBusy, setIsBusy] = useState(false)
  const mayCancel = useJurisdiction()?.profile.cancelWithdraw !== false
  const format = useAmountFormat()
  const { currency, sum, net, status, auto, _id: id } = withdrawal
  const cancel = () => {
    setIsBusy(true)
    callServer('cancelWithdraw', { id })
      .then(
        (row) => {
          toast('success', messages.cancelledToast)
          onChange(row)
        },
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  const isBack = status === 2 || status === 4
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <Coin currencyId={currency} sizePx={28} isDecoration />
        <div className="min-w-0 flex-1">
          <p className="num font-condensed text-24 leading-8 font-bold">{sumText(sum, currency)}</p>
          <p className="num text-12 text-muted">
            ≈ {format.estimate(sum, currency)}, {chainName(withdrawal.chain)},{' '}
            {messages.youReceive.toLowerCase()} {sumText(net, currency)}
          </p>
        </div>
        <WithdrawPill status={status} />
      </div>
      <Timeline label={messages.tabs.withdraw} stages={stagesOf(withdrawal)} />
      <FactList
        rows={[
          {
            name: messages.to,
            value: <Copyable text={withdrawal.address} what={messages.theAddress} />,
          },
          ...(withdrawal.txid === null
            ? []
            : [
                {
                  name: messages.transaction,
                  value: (
                    <TransactionId
                      {...{ currency, chain: withdrawal.chain, txid: withdrawal.txid }}
                    />
                  ),
                },
              ]),
        ]}
      />
      {isBack && <Note tone="win">{messages.backInBalance(sumText(sum, currency))}</Note>}
      {status === 0 && !auto && mayCancel && (
        <Button variant="destructive" isWide isBusy={isBusy} onClick={cancel}>
          {messages.cancel}
        </Button>
      )}
      {status === 0 && !auto && !mayCancel && (
        <p className="text-12 text-muted">{messages.notCancelledHere}</p>
      )}
      {status === 3 && <p className="text-12 text-muted">{messages.noLonger}</p>}
      {(isBack || status === 1) && onAgain && (
        <Button isWide onClick={onAgain}>
          {messages.withdraw('')}
        </Button>
      )}
    </div>
  )
}

const at = (ms: number | null) => (ms === null ? undefined : showInstant(ms))

function stagesOf(own: WithdrawRow): Stage[] {
  const { stages } = messages
  const asked: Stage = {
    ...{ name: stages.asked[0], text: stages.asked[1], state: 'done' },
    at: at(Date.parse(own.created_at)),
  }
  if (own.status === 4) {
    const [name, text] = stages.cancelled
    return [asked, { name, text, state: 'ended', at: at(own.endedAt) }]
  }
  if (own.status === 2) {
    const text = own.decline_reason ?? undefined
    return [asked, { name: stages.declined[0], text, state: 'failed', at: at(own.endedAt) }]
  }
  const steps = [
    { texts: stages.checked, ms: own.approvedAt, text: checkText(own) },
    {
      texts: stages.approved,
      ms: own.signedAt,
      text: own.held ? messages.holds[own.held] : undefined,
    },
    { texts: stages.signed, ms: own.sentAt },
    { texts: stages.sent, ms: own.status === 1 ? own.endedAt : null },
  ]
  const reached = steps.findIndex(({ ms }) => ms === null)
  const middle = steps.map(({ texts, ms, text }, place): Stage => ({
    ...{ name: texts[0], text: text ?? texts[1], at: at(ms) },
    state: ms !== null ? 'done' : place === reached ? 'now' : 'ahead',
  }))
  const [name, text] = stages.done
  const isDone = own.status === 1
  return [asked, ...middle, { name, text, state: isDone ? 'done' : 'ahead', at: at(own.endedAt) }]
}

function checkText({ reasons, personsAgreed, personsNeeded, auto }: WithdrawRow): string {
  if (auto) return messages.stages.checked[1]
  const why = reasons.map((reason) => messages.reasons[reason]).join('. ')
  return personsNeeded > 1 ? `${why}. ${messages.persons(personsAgreed, personsNeeded)}` : why
}
