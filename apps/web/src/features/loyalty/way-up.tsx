import { Check, Mountain } from 'lucide-react'
import { showUsd } from '../../platform/format/usd.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Medal } from './medal.tsx'
import { vipMessages as messages } from './messages.en.ts'
import type { VipView } from './use-vip.ts'
import { missingFor, nextLevel, playLevelMax, showRequirement } from './vip-model.ts'

/** Steps rise by so many pixels. */
const firstPx = 44
const risePx = 12

/** All medals as steps of a stair, the reached ones lit. */
export function WayUp({ view: { data, levels } }: { view: VipView }) {
  const next = nextLevel(data, levels)
  const missing = next && missingFor(data, next)
  return (
    <Card icon={<Mountain size={18} aria-hidden />} title={messages.wayUp}>
      {next && missing && (
        <div className="flex items-center gap-4 px-4 pt-4">
          <Medal level={next.level} sizePx={48} />
          <div>
            <p className="text-12 text-muted">{messages.next}</p>
            <p className="font-condensed text-24 leading-none font-bold uppercase">{next.name}</p>
            <p className="num mt-1 text-13 text-muted">
              {messages.nextText([
                ...(missing.deposit > 0
                  ? [messages.missing.deposit(showUsd(missing.deposit))]
                  : []),
                ...(missing.wager > 0 ? [messages.missing.wager(showUsd(missing.wager))] : []),
              ])}
            </p>
          </div>
        </div>
      )}
      <ol
        // Can be scrolled by keys on a phone.
        tabIndex={0}
        aria-label={messages.wayUp}
        className="flex items-end gap-2 overflow-x-auto px-4 pt-6"
      >
        {levels.map((level) => {
          const isReached = level.level <= data.level
          const isOwn = level.level === data.level
          return (
            <li key={level.level} className="flex min-w-16 flex-1 flex-col items-center">
              <Medal level={level.level} sizePx={isOwn ? 60 : 44} isDim={!isReached} />
              <span
                className={cx(
                  'mt-2 flex w-full flex-col items-center gap-0.5 rounded-t-control px-1 pt-2 text-center text-12',
                  isOwn ? 'bg-accent/13 text-accent' : 'bg-raised',
                )}
                style={{ minHeight: firstPx + risePx * level.level }}
              >
                <span className="font-semibold">{level.name}</span>
                <Under level={level.level} isReached={isReached} isOwn={isOwn}>
                  {showRequirement(level.wagerRequirement)}
                </Under>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

interface UnderProps {
  level: number
  isReached: boolean
  isOwn: boolean
  children: string
}

function Under({ level, isReached, isOwn, children }: UnderProps) {
  if (isOwn) return <span>{messages.you}</span>
  if (isReached) return <Check size={14} aria-label={messages.done} className="text-win" />
  return (
    <span className="num text-muted">
      {level > playLevelMax ? messages.granted.toLowerCase() : children}
    </span>
  )
}
