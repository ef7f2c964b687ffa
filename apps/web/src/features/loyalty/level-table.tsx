import type { VipLevel } from '@powerplay/contract'
import { Check, Info, Table2 } from 'lucide-react'
import { Pill } from '../../ui/marks/pill.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/lists/table.tsx'
import { SectionHead } from '../../ui/lists/section-head.tsx'
import { Medal } from './medal.tsx'
import { vipMessages as messages } from './messages.en.ts'
import type { VipView } from './use-vip.ts'
import { playLevelMax, showPercent, showRequirement } from './vip-model.ts'

const { columns } = messages

/** What each level asks and gives; the viewer's own row is tinted. */
export function LevelTable({ view: { data, levels } }: { view: VipView }) {
  return (
    <section>
      <SectionHead icon={<Table2 size={18} aria-hidden />} title={messages.all} />
      <Table
        caption={messages.all}
        isReadOnly
        head={
          <tr>
            <HeadCell>{columns.level}</HeadCell>
            <HeadCell isRight>{columns.deposited}</HeadCell>
            <HeadCell isRight>{columns.rated}</HeadCell>
            <HeadCell isRight>{columns.fee}</HeadCell>
            <HeadCell isRight>{columns.rakeback}</HeadCell>
            <HeadCell isRight>{columns.cashback}</HeadCell>
            <HeadCell isRight>{columns.cap}</HeadCell>
          </tr>
        }
      >
        {levels.map((level) => (
          <Row key={level.level} isOwn={level.level === data.level}>
            <Cell>
              <span className="flex items-center gap-2.5 font-semibold whitespace-nowrap">
                <Medal level={level.level} sizePx={22} /> {level.name}
                <Mark level={level} own={data.level} />
              </span>
            </Cell>
            <Need have={data.deposited} need={level.depositRequirement} />
            <Need have={data.wagered} need={level.wagerRequirement} />
            <Cell isRight>{showPercent(level.withdrawFee, 2)}</Cell>
            <Cell isRight>{showPercent(level.rakebackPercent)}</Cell>
            <Cell isRight>{showPercent(level.cashbackPercent)}</Cell>
            <Cell isRight className="text-muted">
              {showPercent(level.cashbackCapPercent)}
            </Cell>
          </Row>
        ))}
      </Table>
      <p className="mt-2 flex items-start gap-2 text-12 text-muted">
        <Info size={14} aria-hidden className="mt-0.5 shrink-0" /> {messages.note}
      </p>
    </section>
  )
}

function Mark({ level, own }: { level: VipLevel; own: number }) {
  if (level.level === own) return <Pill tone="accent">{messages.you}</Pill>
  if (level.level > playLevelMax) return <Pill>{messages.granted}</Pill>
  return null
}

function Need({ have, need }: { have: number; need: number }) {
  const isMet = have >= need
  return (
    <Cell isRight className={isMet ? 'text-win' : ''}>
      <span className="inline-flex items-center gap-1.5">
        {showRequirement(need)}
        {isMet && <Check size={14} aria-label={messages.done} />}
      </span>
    </Cell>
  )
}
