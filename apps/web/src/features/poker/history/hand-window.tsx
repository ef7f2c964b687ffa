import type { PokerHandHistory } from '@powerplay/contract'
import { Check, Minus, X } from 'lucide-react'
import { useState } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardState } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { HashLine } from '../fair/fair-deck.tsx'
import { checkHand, type HandCheck } from '../fair/check-hand.ts'
import { messages, nameOf } from '../messages.en.ts'
import { useHand } from '../use-tables.ts'
import { HandLines, SmallCard } from './hand-lines.tsx'
import { handAsText } from './hand-text.ts'
import type { HandWindowProps } from './hand-window-props.ts'

const texts = messages.history

/** A hand that is over: what was done, who showed what, and what proves it. */
export function HandWindow({ handId }: HandWindowProps) {
  const query = useHand(handId)
  if (query.data === undefined) return <CardState query={query} failed={messages.failed} />
  return <Hand hand={query.data} />
}

function Hand({ hand }: { hand: PokerHandHistory }) {
  const format = useAmountFormat()
  const [check, setCheck] = useState<HandCheck>()
  const amount = (text: string) => format.amount(text, hand.currency)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex items-center justify-between gap-2 text-13 text-muted">
        <span>
          {hand.table}, {messages.table.hand(hand.number.toLocaleString('en-US'))}
        </span>
        <CopyButton
          text={handAsText(hand)}
          what={texts.copy}
          onCopied={() => toast('info', texts.copied)}
        />
      </p>
      <HandLines
        lines={hand.lines}
        board={hand.board.map(({ card }) => card)}
        seats={hand.seats}
        amount={amount}
      />
      <section aria-label={texts.result}>
        <h3 className="mb-1 text-12 text-muted">{texts.result}</h3>
        <ul className="grid gap-1 text-13">
          {hand.seats.map((seat) => (
            <li key={seat.seat} className="flex items-center justify-between gap-2">
              <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(seat)}</span>
              <span className="flex gap-2">
                {seat.cards === null ? (
                  <span className="text-muted">{texts.mucked}</span>
                ) : (
                  seat.cards.map(({ card }) => <SmallCard key={card} card={card} />)
                )}
              </span>
              <span className="num w-24 text-right">{amount(seat.payout)}</span>
            </li>
          ))}
          <li className="flex justify-between text-muted">
            {messages.drawer.rake} <span className="num">{amount(hand.result.rake)}</span>
          </li>
        </ul>
      </section>
      <section aria-label={messages.fair.title} className="grid grid-cols-1 gap-2">
        <HashLine name={messages.fair.seedHash} hash={hand.serverSeedHash} />
        <HashLine name={messages.fair.entropy(hand.entropy.length)} hash={hand.entropyHash} />
        <HashLine name={messages.fair.root} hash={hand.deckRoot} />
        {check === undefined ? (
          <Button onClick={() => setCheck(checkHand(hand))}>{messages.fair.verify}</Button>
        ) : (
          <CheckResult check={check} />
        )}
      </section>
    </div>
  )
}

function CheckResult({ check }: { check: HandCheck }) {
  const { areCardsProven, isEntropyRight, isSeedRight } = check
  const isWhole = areCardsProven && isEntropyRight && isSeedRight !== false
  return (
    <div role="status" className="rounded-control bg-well p-3 text-13">
      <p className={isWhole ? 'font-semibold text-win' : 'font-semibold text-loss'}>
        {isWhole ? messages.fair.verified : messages.fair.failed}
      </p>
      <ul className="mt-2 grid gap-1 text-muted">
        <Line isRight={areCardsProven} text={messages.fair.cards(check.cards)} />
        <Line isRight={isEntropyRight} text={messages.fair.values} />
        <Line
          isRight={isSeedRight}
          text={isSeedRight === null ? messages.fair.seedLater : messages.fair.seed}
        />
      </ul>
    </div>
  )
}

function Line({ isRight, text }: { isRight: boolean | null; text: string }) {
  const Icon = isRight === null ? Minus : isRight ? Check : X
  return (
    <li className="flex items-center gap-2">
      <Icon size={14} aria-hidden className={isRight === false ? 'text-loss' : 'text-win'} />
      {text}
    </li>
  )
}
