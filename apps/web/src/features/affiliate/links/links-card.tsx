import type { AffiliateCode, AffiliateData } from '@powerplay/contract'
import { Copy, Link2, Plus, QrCode as QrIcon, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Late } from '../../../ui/states/late.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx'
import { showCents } from '../affiliate-model.ts'
import { addressOf, copyLink } from './copy-link.ts'
import { messages } from '../messages.en.ts'
import { NewCodeForm } from './new-code-form.tsx'
import { useCodes } from './use-codes.ts'

const texts = messages.links
/** A click counts for so many days (product design, Affiliate). */
const clickDays = 30

const QrCode = lazyPart(() => import('../../../ui/marks/qr-code.tsx'), 'QrCode')

interface LinksCardProps {
  data: AffiliateData
  codesMax: number
}

/** The viewer's link, and all codes with what came by each. */
export function LinksCard({ data, codesMax }: LinksCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const inUse = data.codes.filter(({ active }) => active).length
  return (
    <Card
      icon={<Link2 size={18} aria-hidden />}
      title={texts.title}
      action={
        !isAdding &&
        inUse < codesMax && (
          <Button
            variant="text"
            size="sm"
            className="text-accent"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {texts.create}
          </Button>
        )
      }
    >
      <div className="grid gap-3 p-4">
        {data.link === null ? (
          <p className="text-13 text-muted">{texts.none}</p>
        ) : (
          <OwnLink path={data.link} />
        )}
        <p className="text-12 text-muted">{texts.note(clickDays, codesMax)}</p>
        {isAdding && <NewCodeForm onDone={() => setIsAdding(false)} />}
      </div>
      <CodeTable codes={data.codes} />
    </Card>
  )
}

function OwnLink({ path }: { path: string }) {
  const [hasCode, setHasCode] = useState(false)
  const address = addressOf(path)
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 grow basis-60">
          <Input
            label={texts.address}
            isLabelHidden
            readOnly
            value={address}
            leading={<Link2 size={16} aria-hidden />}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <Button
          className="h-12 max-sm:flex-1 md:h-11"
          icon={<Copy size={16} aria-hidden />}
          onClick={() => copyLink(path)}
        >
          {texts.copy}
        </Button>
        {'share' in navigator && (
          <IconButton
            label={texts.share}
            size={44}
            icon={<Send size={16} />}
            onClick={() => void navigator.share({ url: address }).catch(() => undefined)}
          />
        )}
        <IconButton
          label={texts.qr}
          size={44}
          isOn={hasCode}
          icon={<QrIcon size={16} />}
          onClick={() => setHasCode(!hasCode)}
        />
      </div>
      {hasCode && (
        <Late text="The code could not be drawn." room={<Skeleton className="size-35" />}>
          <QrCode text={address} label={texts.address} />
        </Late>
      )}
    </>
  )
}

function CodeTable({ codes }: { codes: readonly AffiliateCode[] }) {
  const { columns } = texts
  return (
    <div className="px-2 pb-2">
      <Table
        caption={texts.title}
        head={
          <tr>
            <HeadCell>{columns.code}</HeadCell>
            <HeadCell isRight>{columns.clicks}</HeadCell>
            <HeadCell isRight>{columns.signups}</HeadCell>
            <HeadCell isRight className="max-sm:hidden">
              {columns.qualified}
            </HeadCell>
            <HeadCell isRight>{columns.earned}</HeadCell>
            <HeadCell>
              <span className="sr-only">{columns.acts}</span>
            </HeadCell>
          </tr>
        }
      >
        {codes.map((code) => (
          <Row key={code._id}>
            <Cell className="font-semibold">{code.code}</Cell>
            <Cell isRight>{code.clicks}</Cell>
            <Cell isRight>{code.signups}</Cell>
            <Cell isRight className="max-sm:hidden">
              {code.qualified}
            </Cell>
            <Cell
              isRight
              className={code.earnedCents > 0 ? 'font-semibold text-win' : 'text-muted'}
            >
              {showCents(code.earnedCents)}
            </Cell>
            <Cell isRight>
              <CodeActs code={code} />
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  )
}

function CodeActs({ code }: { code: AffiliateCode }) {
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, remove } = useCodes()
  if (!code.active) return <Pill>{texts.removed}</Pill>
  if (isAsking) {
    return (
      <div className="flex flex-wrap items-center justify-end gap-2 py-2 text-left">
        <p className="w-56 text-12 whitespace-normal text-muted">{texts.confirm}</p>
        <Button size="sm" onClick={() => setIsAsking(false)}>
          {texts.cancel}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          isBusy={isBusy}
          aria-label={texts.remove(code.code)}
          onClick={() => void remove(code._id)}
        >
          {texts.removeShort}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex justify-end">
      <IconButton
        label={`${texts.copy} ${texts.copyOne(code.code)}`}
        size={32}
        isPlain
        icon={<Copy size={16} />}
        onClick={() => copyLink(`/ref/${code.code}`)}
      />
      <IconButton
        label={texts.remove(code.code)}
        size={32}
        isPlain
        icon={<Trash2 size={16} />}
        onClick={() => setIsAsking(true)}
      />
    </div>
  )
}
