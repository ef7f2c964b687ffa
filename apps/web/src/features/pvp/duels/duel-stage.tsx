import type { PvpDuel } from '@powerplay/contract'
import { scaled } from '../../../platform/format/ratio.ts'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'

/** What decides a duel: a coin that turns, or two rolls. */
export function DuelStage({ duel }: { duel: PvpDuel }) {
  return (
    <div className="grid h-40 place-content-center rounded-tile bg-well">
      {duel.game === 'coinflip' ? <Coin duel={duel} /> : <Rolls duel={duel} />}
    </div>
  )
}

function Coin({ duel }: { duel: PvpDuel }) {
  const side = duel.result?.side ?? duel.side ?? 'heads'
  const isFlown = duel.result !== null
  return (
    <div
      role="img"
      aria-label={isFlown ? messages.duel.fell(messages.sides[side]) : messages.games.coinflip}
      key={isFlown ? 'flown' : 'still'}
      className={cx(
        'grid size-24 place-content-center rounded-full border-4 text-16 font-bold',
        side === 'heads'
          ? 'border-accent-hover bg-accent text-on-accent'
          : 'border-muted bg-raised text-text',
        isFlown && 'pvp-flip',
      )}
    >
      {messages.sides[side]}
    </div>
  )
}

const rollText = (roll: number) => scaled(roll, 2)

function Rolls({ duel }: { duel: PvpDuel }) {
  const pair = duel.result?.pairs.at(-1)
  const winner = duel.result?.winner
  const look = (who: 'creator' | 'joiner') =>
    cx('num font-condensed text-48 font-bold', winner === who ? 'text-win' : 'text-muted')
  if (pair === undefined) {
    return <p className="font-condensed text-48 font-bold text-faint">? : ?</p>
  }
  return (
    <p
      aria-label={messages.duel.rolled(rollText(pair[0]), rollText(pair[1]))}
      className="pvp-roll flex gap-6"
    >
      <span className={look('creator')}>{rollText(pair[0])}</span>
      <span className={look('joiner')}>{rollText(pair[1])}</span>
    </p>
  )
}
