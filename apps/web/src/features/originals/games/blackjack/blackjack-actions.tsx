import { ChevronsUp, Hand, Plus, Split } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { reasonAgainst } from './blackjack-labels.ts'
import {
  betMinorOf,
  totalText,
  type BlackjackTable,
  type PlayedBlackjack,
} from './blackjack-table.ts'

/** True while an action may be pressed: nothing is on its way and the last cards lie there. */
export function canAct({ isOpen, canTurn, isRevealing }: PlayedBlackjack): boolean {
  return isOpen && canTurn && !isRevealing
}

const icons = {
  hit: <Plus size={18} aria-hidden />,
  stand: <Hand size={18} aria-hidden />,
  double: <ChevronsUp size={18} aria-hidden />,
  split: <Split size={18} aria-hidden className="rotate-90" />,
} as const

const names = { hit: 'Hit', stand: 'Stand', double: 'Double', split: 'Split' } as const
type Action = keyof typeof names

/** The four actions with what each costs, or the offer of insurance in their place. */
export function BlackjackActions({ game }: { game: PlayedBlackjack }) {
  const { shownView: table } = game
  if (!table) return null
  if (table.actions.includes('insurance')) return <Insurance game={game} table={table} />
  return (
    <div role="group" aria-label="Your turn" className="grid grid-cols-2 gap-2">
      {(['hit', 'stand', 'double', 'split'] as const).map((action) => (
        <ActionButton key={action} game={game} table={table} action={action} />
      ))}
    </div>
  )
}

interface ActionProps {
  game: PlayedBlackjack
  table: BlackjackTable
}

function ActionButton({ game, table, action }: ActionProps & { action: Action }) {
  const format = useAmountFormat()
  const { currency, balanceMinor } = game
  const hand = table.hands[table.active]
  const priceMinor = hand ? betMinorOf(hand, currency) : 0n
  const isPaid = action === 'double' || action === 'split'
  const isShort = isPaid && balanceMinor !== undefined && balanceMinor < priceMinor
  const isLegal = table.actions.includes(action)
  const price = `+${format.amount(priceMinor, currency.id)}`
  const notes: Readonly<Record<Action, string>> = {
    hit: 'one more card',
    stand: hand ? `keep ${totalText({ ...hand, state: 'stand' })}` : '',
    double: `${price}, 1 card`,
    split: price,
  }
  const refusal = isLegal ? 'balance too low' : reasonAgainst(table, action)
  return (
    <ChoiceButton
      icon={icons[action]}
      name={names[action]}
      note={isLegal && !isShort ? notes[action] : refusal}
      isPrimary={action === 'hit'}
      isDisabled={!isLegal || isShort || !canAct(game)}
      onPress={() => game.turn({ action })}
    />
  )
}

interface ChoiceButtonProps {
  icon: ReactNode
  name: string
  note: string
  isPrimary: boolean
  isDisabled: boolean
  onPress: () => void
}

function ChoiceButton({ icon, name, note, isPrimary, isDisabled, onPress }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className={cx(
        'flex h-15 min-w-0 items-center gap-2.5 rounded-control px-3 text-left',
        'transition-colors duration-120 disabled:bg-raised disabled:text-muted disabled:delay-150',
        isPrimary
          ? 'bg-accent text-on-accent enabled:hover:bg-accent-hover'
          : 'bg-raised text-text enabled:hover:bg-hover',
      )}
    >
      {icon}
      <span className="min-w-0">
        <span className="block text-16 leading-5 font-semibold">{name}</span>
        <span className="num block truncate text-12 leading-4">{note}</span>
      </span>
    </button>
  )
}

/** Half the bet (rounded down) against a blackjack of the dealer. */
function Insurance({ game, table }: ActionProps) {
  const format = useAmountFormat()
  const { currency, balanceMinor } = game
  const [hand] = table.hands
  const priceMinor = hand ? betMinorOf(hand, currency) / 2n : 0n
  const amount = (minor: bigint) => format.amount(minor, currency.id)
  const isShort = balanceMinor !== undefined && balanceMinor < priceMinor
  return (
    <div role="group" aria-label="Insurance" className="grid gap-2 rounded-tile bg-well p-3">
      <p className="text-14 font-semibold">Insure against a blackjack?</p>
      <p className="num text-12 text-muted">
        {`${amount(priceMinor)} more; pays ${amount(priceMinor * 3n)} if the dealer has one, else it is lost.`}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          className="h-12"
          disabled={isShort || !canAct(game)}
          onClick={() => game.turn({ action: 'insurance', accept: true })}
        >
          {isShort ? 'Balance too low' : 'Yes, insure'}
        </Button>
        <Button
          className="h-12"
          disabled={!canAct(game)}
          onClick={() => game.turn({ action: 'insurance', accept: false })}
        >
          No, play on
        </Button>
      </div>
    </div>
  )
}
