import type { TradingTickerTerms } from '@powerplay/contract'
import { scaled } from '../../../platform/format/ratio.ts'
import { venueName } from '../figures.ts'

/** The rules of futures in plain words. */
export function About({ terms }: { terms: TradingTickerTerms }) {
  const { fee, execDelayMs, max_roi: maxRoi, minHoldMs, venues } = terms
  const flatPercent = scaled(fee.flatPpm, 4).replace(/0+$/, '')
  const points = [
    [
      'One price',
      `What you see is what opens, closes and busts: a tick every 200 ms, not smoothed. ${sourceOf(venues)}`,
    ],
    [
      'Delay',
      `An order is executed at the first tick ${execDelayMs} ms after it arrived, a close likewise, ` +
        `and a position stays open for at least ${minHoldMs / 1_000} s. An order that was sent cannot ` +
        'be taken back. Nobody gains by being quicker than that.',
    ],
    [
      'Bust',
      'You can lose your wager and nothing more. At a multiplier of 1000 that takes a move of 0.1 % ' +
        'against you, at 200 one of 0.5 %.',
    ],
    [
      'Gap rule',
      'One tick can at most double what a position is worth, as it can at most take all of it. ' +
        'After such a tick the bust price is counted from what the position is worth then.',
    ],
    [
      'Fees',
      `Either ${fee.pnl_fee + 1} % of your profit when you win, or ${flatPercent} % of the position's ` +
        'size at the opening and again at the close. A bust costs no fee.',
    ],
    ['Highest return', `At +${scaled(maxRoi, 0)} % a position closes by itself, at exactly that.`],
    [
      'What to expect',
      'Without the fee the expected result is 0: the price rises as often as it falls. The fee is ' +
        'what the house earns.',
    ],
  ] as const
  return (
    <div className="grid gap-4 p-4 text-14">
      {points.map(([title, text]) => (
        <div key={title} className="grid gap-1">
          <h3 className="font-semibold">{title}</h3>
          <p className="max-w-[72ch] text-muted">{text}</p>
        </div>
      ))}
      <p className="text-12 text-muted">
        Charts by{' '}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
          className="underline hover:text-text"
        >
          TradingView
        </a>
      </p>
    </div>
  )
}

function sourceOf(venues: readonly string[]): string {
  if (venues.length === 0) {
    return 'It follows from a seed whose hash is public before the day and whose text is public after it.'
  }
  return (
    `It is the median of ${venues.map(venueName).join(', ')}, without what is more than 0.5 % away. ` +
    'While fewer than two of them agree, or they are more than 0.3 % apart, nothing is decided.'
  )
}
