import type { PvpDuel } from '@powerplay/contract'
import { Swords } from 'lucide-react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Cell, HeadCell, Row } from '../../../ui/lists/table.tsx'
import { messages } from '../messages.en.ts'
import { clockText, feeText, secondsTo } from '../model.ts'
import { PlayerCell } from '../player-cell.tsx'
import { useServerNow } from '../server-time.ts'
import { CancelButton } from './cancel-button.tsx'
import { GameName } from './game-name.tsx'
import { openDuelWindow } from './open-duel-window.ts'

const texts = messages.duels
/** Columns that a phone leaves to the duel's window. */
const wide = 'max-sm:hidden'
/** On a phone a long name is cut before the way in is pushed off the screen. */
const nameFirst = 'max-sm:w-full max-sm:max-w-0 max-sm:py-1.5'

/** Duels that wait for somebody, the latest first. */
export function DuelList({ duels, feeBps }: { duels: readonly PvpDuel[]; feeBps: number }) {
  return (
    <Card
      icon={<Swords size={18} aria-hidden />}
      title={`${texts.title} ${duels.length > 0 ? duels.length : ''}`.trim()}
      action={<span className="text-12 text-muted">{texts.about(feeText(feeBps))}</span>}
    >
      {duels.length === 0 ? (
        <div className="p-4">
          <EmptyState
            icon={<Swords size={24} aria-hidden />}
            title={texts.emptyTitle}
            text={texts.emptyText}
          />
        </div>
      ) : (
        <div className="relative overflow-x-auto p-2">
          <table className="w-full border-separate border-spacing-0 text-13">
            <caption className="sr-only">{texts.title}</caption>
            <thead>
              <tr>
                <HeadCell className={nameFirst}>{texts.player}</HeadCell>
                <HeadCell className={wide}>{texts.game}</HeadCell>
                <HeadCell className={wide}>{texts.side}</HeadCell>
                <HeadCell isRight>{texts.stake}</HeadCell>
                <HeadCell isRight className={wide}>
                  {texts.prize}
                </HeadCell>
                <HeadCell isRight className={wide}>
                  {texts.ends}
                </HeadCell>
                <HeadCell isRight>
                  <span className="sr-only">{texts.act}</span>
                </HeadCell>
              </tr>
            </thead>
            <tbody>
              {duels.map((duel) => (
                <DuelRow key={duel._id} duel={duel} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function DuelRow({ duel }: { duel: PvpDuel }) {
  const format = useAmountFormat()
  const { currency, side } = duel
  const left = secondsTo(duel.expiresAt, useServerNow())
  return (
    <Row isOwn={duel.own !== null}>
      <Cell className={nameFirst}>
        <PlayerCell user={duel.creator} />
        <span className="block truncate text-12 text-muted sm:hidden">
          {messages.games[duel.game]}, {side === null ? texts.higher : messages.sides[side]}
          {duel.isPrivate && `, ${texts.privately}`}
        </span>
      </Cell>
      <Cell className={wide}>
        <span className="flex items-center gap-2">
          <GameName game={duel.game} />
          {duel.isPrivate && <Pill>{texts.privately}</Pill>}
        </span>
      </Cell>
      <Cell className={cx(wide, side === null && 'text-muted')}>
        {side === null ? texts.higher : messages.sides[side]}
      </Cell>
      <Cell isRight>
        <CoinAmount text={format.amount(duel.stake, currency)} currencyId={currency} />
      </Cell>
      <Cell isRight className={cx(wide, 'font-semibold text-win')}>
        <CoinAmount text={format.amount(duel.prize, currency)} currencyId={currency} />
      </Cell>
      <Cell isRight className={cx(wide, left <= 60 ? 'text-warn' : 'text-muted')}>
        {clockText(left)}
      </Cell>
      <Cell isRight>
        {duel.own === 'creator' ? <CancelButton duel={duel} /> : <JoinButton duel={duel} />}
      </Cell>
    </Row>
  )
}

function JoinButton({ duel }: { duel: PvpDuel }) {
  const { user, openAuth } = useSession()
  return (
    <Button
      size="sm"
      onClick={() => (user === undefined ? openAuth('login') : openDuelWindow({ id: duel._id }))}
    >
      {texts.join}
    </Button>
  )
}
