import { TrendingDown, TrendingUp } from 'lucide-react'
import { messages } from '../messages.en.ts'

/** Which way a position goes, in its colour. */
export function SideWord({ side }: { side: 'long' | 'short' }) {
  const isLong = side === 'long'
  const Icon = isLong ? TrendingUp : TrendingDown
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${isLong ? 'text-win' : 'text-loss'}`}
    >
      <Icon size={14} aria-hidden />
      {isLong ? messages.long : messages.short}
    </span>
  )
}
