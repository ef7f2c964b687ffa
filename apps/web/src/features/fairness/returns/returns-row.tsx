import type { ReactNode } from 'react'
import type { ReturnStatistics, ReturnVerdict } from '@powerplay/contract'
import { cx } from '../../../ui/cx.ts'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { measuredText } from './interval-model.ts'
import { ReturnInterval } from './return-interval.tsx'
import { statisticsMessages } from './statistics.en.ts'

const tones: Readonly<Record<ReturnVerdict, Tone>> = {
  few: 'neutral',
  within: 'win',
  outlier: 'warn',
  outside: 'loss',
}

/** The columns of a grid of the page; on a phone the figures stand above the bar. */
export const returnColumns =
  'grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 ' +
  'md:grid-cols-[minmax(0,1.5fr)_88px_156px_minmax(100px,1fr)_116px_116px]'

type Figures = Pick<ReturnStatistics, 'rounds' | 'live' | 'margin' | 'exact' | 'isBest' | 'verdict'>

export interface ReturnsRowProps extends Figures {
  /** What the row is about. */
  name: ReactNode
}

/** The figures of a game or of one of its configurations, in the columns of the page. */
export function ReturnsRow({ name, ...figures }: ReturnsRowProps) {
  const { columns, verdicts, best } = statisticsMessages
  const text = measuredText(figures)
  return (
    <>
      <span className="min-w-0">{name}</span>
      <span className="justify-self-end md:order-last">
        <Pill tone={tones[figures.verdict]}>{verdicts[figures.verdict]}</Pill>
      </span>
      <span className="col-span-2 flex justify-between gap-4 md:contents">
        <Figure label={columns.rounds}>{figures.rounds.toLocaleString('en')}</Figure>
        <Figure label={columns.live}>
          <span className="font-semibold text-text">{text.live}</span>{' '}
          <span className="text-muted">± {text.margin}</span>
        </Figure>
      </span>
      <span className="col-span-2 md:col-span-1">
        <ReturnInterval {...figures} />
      </span>
      <Figure label={columns.exact} className="col-span-2 text-right text-muted md:col-span-1">
        {figures.isBest ? `${best} ${text.exact}` : text.exact}
      </Figure>
    </>
  )
}

function Figure(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <span className={cx('num text-13 md:text-right', props.className)}>
      <span className="text-12 text-muted md:sr-only">{props.label} </span>
      {props.children}
    </span>
  )
}
