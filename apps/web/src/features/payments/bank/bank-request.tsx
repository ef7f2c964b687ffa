import type { BankRequest } from '@powerplay/contract'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'
import { FactList, Note } from '../note.tsx'
import { sumText } from '../show.ts'

const words = messages.bank
const tones: Readonly<Record<BankRequest['state'], Tone>> = {
  ...{
    pending: 'warn',
    approved: 'info',
    held: 'warn',
    credited: 'win',
    declined: 'loss',
    cancelled: 'neutral',
    closed: 'neutral',
  },
}

export interface BankRequestCardProps {
  bank: CallOutput<'bankDeposit'>['bank']
  request: BankRequest
  onChange: (request: BankRequest) => void
  onAgain?: (() => void) | undefined
}

/** A transfer that was announced: what to send while it waits, or how it ended. */
export function BankRequestCard({ bank, request, onChange, onAgain }: BankRequestCardProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { _id: id, currency, sum, state, reference, senderName } = request
  const isPending = state === 'pending'
  const cancel = () => {
    setIsBusy(true)
    callServer('cancelBankDeposit', { id })
      .then(
        (row) => {
          toast('success', words.cancelledToast)
          onChange(row)
        },
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  const copy = () => {
    copyText(reference).then(
      () => toast('success', messages.copied),
      () => toast('error', words.copyFailed),
    )
  }
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <Coin currencyId={currency} sizePx={28} isDecoration />
        <p className="num min-w-0 flex-1 font-condensed text-24 leading-8 font-bold">
          {sumText(sum, currency)}
        </p>
        <Pill tone={tones[state]}>{words.states[state]}</Pill>
      </div>
      {isPending && (
        <Note tone="wait" title={words.pending}>
          {words.pendingText}
        </Note>
      )}
      <FactList
        rows={[
          ...(isPending && bank !== null
            ? [
                { name: words.holder, value: bank.holder },
                { name: words.iban, value: bank.iban },
                { name: words.bic, value: bank.bic },
              ]
            : []),
          { name: words.reference, value: reference },
          { name: words.sender, value: senderName },
        ]}
      />
      {isPending ? (
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={copy} icon={<Copy size={16} aria-hidden />}>
            {words.copyReference}
          </Button>
          <Button variant="destructive" isBusy={isBusy} onClick={cancel}>
            {words.cancel}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-13">{endText(request)}</p>
          {onAgain && (
            <Button isWide onClick={onAgain}>
              {words.again}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function endText({ state, reason, received, sum, currency }: BankRequest): string {
  switch (state) {
    case 'approved':
    case 'credited':
      return words[state](sumText(received ?? sum, currency))
    case 'held':
      return [words.held(sumText(received ?? sum, currency)), ...(reason ? [reason] : [])].join(' ')
    case 'declined':
      return reason ?? words.states.declined
    case 'closed':
      return words.closed
    default:
      return words.cancelled
  }
}
