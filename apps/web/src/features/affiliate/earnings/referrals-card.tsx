import type { AffiliateProgramme, AffiliateReferral } from '@powerplay/contract'
import { Copy, Info, Users } from 'lucide-react'
import { useState } from 'react'
import { showDay } from '../../../platform/format/time.ts'
import { showUsd } from '../../../platform/format/usd.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx'
import { showCents } from '../affiliate-model.ts'
import { copyLink } from '../links/copy-link.ts'
import { messages } from '../messages.en.ts'
import { useReferrals } from '../use-affiliate.ts'

const texts = messages.referrals

interface ReferralsCardProps {
  userId: string
  link: string | null
  programme: AffiliateProgramme
}

/** Who came by the viewer's links, each with two letters of the name. */
export function ReferralsCard({ userId, link, programme }: ReferralsCardProps) {
  const [page, setPage] = useState(1)
  const query = useReferrals(userId, page)
  const { data } = query
  return (
    <Card
      icon={<Users size={18} aria-hidden />}
      title={texts.title}
      action={
        data && data.total > 0 ? (
          <span className="num text-13 text-muted">
            {texts.count(data.total, data.page, data.pages)}
          </span>
        ) : undefined
      }
    >
      <CardState query={query} failed={texts.failed} />
      {data?.total === 0 && <NoReferrals link={link} />}
      {data && data.total > 0 && (
        <div className="p-2">
          <ReferralTable rows={data.rows} />
          <p className="flex items-start gap-2 p-2 text-12 text-muted">
            <Info size={14} aria-hidden className="mt-0.5 shrink-0" />
            {texts.note(showCents(programme.qualifyCents).replace(/\.00$/, ''))}
          </p>
          <Pagination page={page} pages={data.pages} onPage={setPage} />
        </div>
      )}
    </Card>
  )
}

function NoReferrals({ link }: { link: string | null }) {
  return (
    <div className="p-4">
      <EmptyState
        icon={<Users size={24} aria-hidden />}
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          link !== null && (
            <Button icon={<Copy size={16} aria-hidden />} onClick={() => copyLink(link)}>
              {texts.copy}
            </Button>
          )
        }
      />
    </div>
  )
}

function ReferralTable({ rows }: { rows: readonly AffiliateReferral[] }) {
  const { columns } = texts
  return (
    <Table
      caption={texts.title}
      isReadOnly
      head={
        <tr>
          <HeadCell>{columns.name}</HeadCell>
          <HeadCell className="max-sm:hidden">{columns.joined}</HeadCell>
          <HeadCell>{columns.state}</HeadCell>
          <HeadCell isRight className="max-sm:hidden">
            {columns.rated}
          </HeadCell>
          <HeadCell isRight>{columns.earned}</HeadCell>
        </tr>
      }
    >
      {rows.map((row) => (
        <Row key={row.token}>
          <Cell className="font-semibold">
            {row.name}
            <span className="block text-12 font-normal text-muted sm:hidden">
              {showDay(row.joinedAt)}
            </span>
          </Cell>
          <Cell className="max-sm:hidden">{showDay(row.joinedAt)}</Cell>
          <Cell>
            <State row={row} />
          </Cell>
          <Cell isRight className="max-sm:hidden">
            {showUsd(row.ratedUsd)}
          </Cell>
          <Cell isRight className={row.earnedCents > 0 ? 'font-semibold text-win' : 'text-muted'}>
            {showCents(row.earnedCents)}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function State({ row }: { row: AffiliateReferral }) {
  const { states } = texts
  if (row.state === 'blocked') return <Pill tone="loss">{states.blocked}</Pill>
  if (row.qualified) return <Pill tone="win">{states.qualified}</Pill>
  return <Pill>{states.pending}</Pill>
}
