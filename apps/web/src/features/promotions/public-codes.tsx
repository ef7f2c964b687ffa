import type { PublicCode } from '@powerplay/contract'
import { Lock, Ticket } from 'lucide-react'
import { showDay } from '../../platform/format/time.ts'
import { showCount, showUsd } from '../../platform/format/usd.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardState } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { messages } from './messages.en.ts'
import { openExplain } from './open-windows.ts'
import { useBonusActs, usePublicCodes } from './use-promotions.ts'

const { codes: texts } = messages

/** Codes that everybody may use, each with how it stands for the viewer. */
export function PublicCodes() {
  const { user } = useSession()
  const query = usePublicCodes(user?.id)
  if (query.data?.length === 0) return null
  return (
    <Card
      icon={<Ticket size={18} aria-hidden />}
      title={texts.title}
      action={<span className="hidden text-13 text-muted sm:inline">{texts.note}</span>}
    >
      <CardState query={query} failed={messages.failed} />
      {query.data !== undefined && (
        <ul aria-label={texts.title} className="grid gap-1 p-2">
          {query.data.map((code) => (
            <CodeRow key={code._id} code={code} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What a code gives, in a few words. */
export function valueOf({ kind, valueCents, percent, max, tickets }: PublicCode): string {
  if (kind === 'money') return showUsd((valueCents ?? 0) / 100)
  if (kind === 'tickets') return texts.tickets(tickets ?? 0)
  return texts.upTo(percent ?? 0, showUsd(max ?? 0))
}

function CodeRow({ code }: { code: PublicCode }) {
  const { columns } = texts
  const facts = [
    [columns.wager, code.kind === 'tickets' ? texts.noWager : texts.wager(code.multiplier)],
    [columns.until, code.expiresAt === null ? messages.noEnd : showDay(code.expiresAt)],
    [columns.left, code.activationsLeft === null ? texts.noLimit : showCount(code.activationsLeft)],
  ] as const
  return (
    <li
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 rounded-control p-3
        odd:bg-raised/50 md:grid-cols-[190px_1fr_auto_180px]"
    >
      <span
        className="flex w-fit items-center gap-1 rounded-control border border-dashed border-line
          py-0.5 pl-3 text-13 font-semibold tracking-wide"
      >
        {code.code}
        <CopyButton
          text={code.code}
          what={texts.what}
          onCopied={() => toast('success', texts.copied)}
        />
      </span>
      <span className="order-3 col-span-2 min-w-0 md:order-none md:col-span-1">
        <span className="block text-14 font-semibold">{valueOf(code)}</span>
        <span className="block truncate text-12 text-muted">{code.name}</span>
      </span>
      <dl className="order-4 col-span-2 flex gap-5 text-12 md:order-none md:col-span-1">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-muted">{term}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <span className="flex justify-end">
        <CodeState code={code} />
      </span>
    </li>
  )
}

function CodeState({ code: { code, state, reason } }: { code: PublicCode }) {
  const { busy, activate } = useBonusActs()
  if (state === 'used') return <Pill tone="win">{texts.used}</Pill>
  if (state === 'locked') {
    return (
      <button
        type="button"
        className="touch flex items-center gap-2 text-left text-12 text-warn underline-offset-2
          hover:underline"
        onClick={() => openExplain({ question: { about: 'code', code } })}
      >
        <Lock size={14} aria-hidden className="shrink-0" />
        {reason ?? messages.explain.code}
      </button>
    )
  }
  return (
    <Button
      size="sm"
      variant="outline"
      isBusy={busy === code}
      aria-label={`${texts.activate} ${code}`}
      onClick={() => void activate(code)}
    >
      {texts.activate}
    </Button>
  )
}
