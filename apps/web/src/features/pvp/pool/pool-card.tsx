import type { PvpPool } from '@powerplay/contract'
import { Timer } from 'lucide-react'
import { Link } from 'wouter'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'
import { countdownTone, feeText, plainText, ringTextClass, secondsTo } from '../model.ts'
import { Ring } from '../ring.tsx'
import { useServerNow } from '../server-time.ts'

const avatarsMax = 4

/** A pool with its pot as a ring, and the way into it. */
export function PoolCard({ pool }: { pool: PvpPool }) {
  const format = useAmountFormat()
  const now = useServerNow()
  const { round } = pool
  const plain = (amount: string) => plainText(amount, pool.currency)
  const pot = format.amount(round?.total ?? '0', pool.currency)
  const players = round?.players ?? 0
  const left = round?.locksAt == null ? null : secondsTo(round.locksAt, now)
  const isHot = left !== null && left <= 10
  const people = new Map(pool.shares.map(({ user }, at) => [user._id ?? `${at}`, user]))
  return (
    <section
      aria-label={messages.pool.name(pool.name)}
      className={cx(
        'grid min-w-0 grid-cols-1 gap-3 rounded-card border bg-surface p-4',
        isHot ? 'border-warn/60' : 'border-line-quiet',
      )}
    >
      <header className="flex items-center gap-2">
        <h2 className="text-16 font-semibold">{pool.name}</h2>
        <span className="flex-1 text-12 text-muted">
          {messages.range(plain(pool.minEntry), plain(pool.maxEntry))}
        </span>
        {left === null ? (
          <Pill>{messages.open}</Pill>
        ) : (
          <span
            className={cx(
              'num flex items-center gap-1.5 text-14 font-semibold',
              countdownTone(left),
            )}
          >
            <Timer size={16} aria-hidden /> {messages.seconds(left)}
          </span>
        )}
      </header>
      <div className="relative mx-auto size-46">
        <Ring
          shares={pool.shares}
          label={messages.ring(pool.name, players)}
          sizePx={184}
          widthPx={16}
        />
        <p className="absolute inset-0 grid place-content-center text-center">
          <span className="text-12 text-muted">{messages.pot}</span>
          <span className={cx('num font-condensed font-bold', ringTextClass(pot))}>{pot}</span>
          <span className="text-12 text-muted">
            {players > 1 ? messages.locksSoon : messages.waiting}
          </span>
        </p>
      </div>
      <p className="flex min-h-7 items-center gap-2 text-13 text-muted">
        <span aria-hidden className="flex -space-x-2">
          {[...people].slice(0, avatarsMax).map(([id, user]) => (
            <Avatar key={id} userId={id} name="" picture={user.avatar} sizePx={24} />
          ))}
        </span>
        <span className="flex-1">{messages.players(players)}</span>
        {messages.fee(feeText(pool.feeBps))}
      </p>
      <Link
        href={`/pvp/pool/${pool.id}`}
        className={cx(
          buttonClass(isHot ? 'outline' : 'secondary'),
          'w-full',
          isHot && 'border-accent text-accent',
        )}
      >
        {players === 0 ? messages.openIt : messages.enter}
      </Link>
    </section>
  )
}
