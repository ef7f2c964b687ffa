import { changeText, dollarText, fineShareText, type Overview } from './overview.ts'

type Figure = Overview['figures'][number]
const count = new Intl.NumberFormat('en-US')

const words: Readonly<Record<Figure['id'], string>> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  stakes: 'Stakes',
  payouts: 'Payouts',
  ggr: 'GGR',
  ngr: 'NGR',
  theoretical: 'Theoretical win, T',
  promotion: 'Promotion cost',
  players: 'Active players',
  online: 'Online now',
  corrections: 'Credited by staff',
  fees: 'Fees kept',
}

/** Figures that count people. */
const heads: ReadonlySet<Figure['id']> = new Set(['players', 'online'])

/** A number of something: `1 bet`, `1,204 bets`. */
const counted = (many: number, one: string) =>
  `${count.format(many)} ${many === 1 ? one : `${one}s`}`

/** What stands under the figure. */
function besideText({ id, value, beside }: Figure): string {
  if (id === 'deposits') return counted(beside, 'payment')
  if (id === 'withdrawals') return `${counted(beside, 'request')}, open ones too`
  if (id === 'stakes') return counted(beside, 'bet')
  if (id === 'promotion') {
    return beside === 0 ? 'nothing to affiliates' : `${dollarText(beside)} to affiliates`
  }
  if (id === 'online')
    return `${value === 1 ? 'player' : 'players'}, ${counted(beside, 'open page')} in all`
  if (id === 'ggr' || id === 'payouts') {
    return beside === 0 ? 'no stakes' : `${fineShareText((value / beside) * 100)} of stakes`
  }
  if (id === 'ngr') return "after promotion, makers' share, fees and credits"
  if (id === 'theoretical') return `${dollarText(beside)} staked`
  if (id === 'corrections') return `${counted(beside, 'time')}, real money`
  if (id === 'fees') return `of withdrawals, beside ${dollarText(beside)} to chains`
  return 'with a real stake'
}

/** Figures of money that leaves the house. */
const leaves: ReadonlySet<Figure['id']> = new Set([
  ...(['withdrawals', 'payouts', 'promotion', 'corrections'] as const),
])

/** Up is not good by itself: more that leaves is amber. */
function toneOf(id: Figure['id'], value: number, before: number): string {
  if (value === before) return 'text-muted'
  const isUp = value > before
  if (leaves.has(id)) return isUp ? 'text-warn' : 'text-win'
  return isUp ? 'text-win' : 'text-loss'
}

/** One figure of the house with its change and its course. */
export function FigureCard({ figure }: { figure: Figure }) {
  const { id, value, before, course } = figure
  const change = changeText(value, before)
  return (
    <section
      aria-label={words[id]}
      className="min-w-0 rounded-card border border-line-quiet bg-surface p-3.5"
    >
      <p className="flex justify-between gap-2 text-12">
        <span className="truncate text-muted">{words[id]}</span>
        {change !== null && (
          <span className={`num font-semibold whitespace-nowrap ${toneOf(id, value, before)}`}>
            {change}
          </span>
        )}
      </p>
      <p className="flex items-end justify-between gap-2">
        <span className="num truncate font-condensed text-24 font-semibold lg:text-[28px]">
          {heads.has(id) ? count.format(value) : dollarText(value)}
        </span>
        {course.length > 1 && <Spark values={course} />}
      </p>
      <p className="truncate text-12 text-muted">{besideText(figure)}</p>
    </section>
  )
}

const [width, height] = [56, 20]

/** The course of a figure as a line without words. */
function Spark({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const span = most - least || 1
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * width
    const y = height - 1 - ((value - least) / span) * (height - 2)
    return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
  })
  return (
    <svg
      aria-hidden
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="mb-1.5 shrink-0"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--text-muted)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
