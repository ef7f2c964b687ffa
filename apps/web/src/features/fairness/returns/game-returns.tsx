import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { ChoiceStatistics, GameReturns } from '@powerplay/contract'
import { group } from '../../../platform/format/amount.ts'
import { showPercent } from '../../../platform/format/ratio.ts'
import { cx } from '../../../ui/cx.ts'
import { originalGames } from '../../originals/index.ts'
import { configText } from './config-text.ts'
import { returnColumns, ReturnsRow } from './returns-row.tsx'
import { statisticsMessages } from './statistics.en.ts'

/** A game with its configurations, which open below it. */
export function GameReturnsCard({ returns }: { returns: GameReturns }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const game = originalGames.find(({ id }) => id === returns.game)
  const name = game?.name ?? returns.game
  return (
    <li className="overflow-hidden rounded-card border border-line-quiet bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          returnColumns,
          'grid w-full px-4 py-3 text-left -outline-offset-2 hover:bg-hover',
        )}
      >
        <ReturnsRow
          {...returns}
          name={
            <span className="flex items-center gap-3">
              {game && <img src={game.art} alt="" className="size-9 rounded-tile object-cover" />}
              <span className="truncate text-16 font-semibold">{name}</span>
              <ChevronDown
                size={16}
                aria-hidden
                className={cx('text-muted transition duration-120', isOpen && 'rotate-180')}
              />
            </span>
          }
        />
      </button>
      {isOpen && <Configs id={listId} name={name} returns={returns} />}
    </li>
  )
}

function Configs(props: { id: string; name: string; returns: GameReturns }) {
  const { configs, totals } = statisticsMessages
  const { staked, paid } = props.returns
  return (
    <div id={props.id} className="border-t border-line-quiet bg-well/40">
      <ul aria-label={configs.replace('{game}', props.name)}>
        {props.returns.configs.map((row) => (
          <li
            key={JSON.stringify(row.config)}
            className={cx(
              returnColumns,
              'grid border-b border-line-quiet px-4 py-2 last:border-b-0',
            )}
          >
            <ReturnsRow
              {...row}
              name={<span className="text-13 font-medium">{configText(row.config)}</span>}
            />
            {row.choices && <Choices choices={row.choices} />}
          </li>
        ))}
      </ul>
      <p className="num border-t border-line-quiet px-4 py-2 text-12 text-muted">
        {totals.replace('{staked}', dollars(staked)).replace('{paid}', dollars(paid))}
      </p>
    </div>
  )
}

/** $1,234.50 of the wire's text. */
function dollars(text: string): string {
  const [whole = '0', cents = '00'] = text.split('.')
  return `$${group(whole)}.${cents}`
}

const choiceTones = {
  few: 'text-muted',
  within: 'text-win',
  outlier: 'text-warn',
  outside: 'text-loss',
} as const

function Choices({ choices }: { choices: ChoiceStatistics }) {
  const text = statisticsMessages.choices
    .replace('{right}', showPercent(choices.right, 1, 3))
    .replace('{count}', choices.choices.toLocaleString('en'))
    .replace('{expected}', showPercent(choices.expected, 1, 3))
    .replace('{margin}', showPercent(choices.margin, 1, 3))
  return (
    <p className="num order-last col-span-full text-12 text-muted">
      {text}
      {': '}
      <span className={choiceTones[choices.verdict]}>
        {statisticsMessages.verdicts[choices.verdict]}
      </span>
    </p>
  )
}
