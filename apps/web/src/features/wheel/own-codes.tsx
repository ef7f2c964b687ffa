import type { OwnPromoCode } from '@powerplay/contract'
import { Banknote, Lock, Percent } from 'lucide-react'
import { showDay } from '../../platform/format/time.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/marks/pill.tsx'
import { messages } from './messages.en.ts'
import { useActivation } from './use-activation.ts'
import { showShortCents } from './wheel-model.ts'

interface OwnCodesProps {
  codes: readonly OwnPromoCode[]
  reload?: () => void
  /** Beside each other on wide screens. */
  isInColumns?: boolean
}

const texts = messages.codes

/** The private codes of the viewer: usable ones first, locked ones with what is missing. */
export function OwnCodes({ codes, reload, isInColumns = false }: OwnCodesProps) {
  return (
    <section aria-label={texts.title}>
      <h3 className="mb-2 flex justify-between text-13 text-muted">
        {texts.title}
        {codes.length > 0 && <span className="num">{codes.length}</span>}
      </h3>
      {codes.length === 0 ? (
        <p className="rounded-tile bg-raised p-3 text-13 text-muted">{texts.empty}</p>
      ) : (
        <ul className={cx('grid gap-2', isInColumns && 'md:grid-cols-2 xl:grid-cols-3')}>
          {codes.map((code) => (
            <CodeRow key={code._id} code={code} reload={reload} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CodeRow({ code, reload }: { code: OwnPromoCode; reload: (() => void) | undefined }) {
  const { isBusy, activate } = useActivation()
  const Icon = code.kind === 'money' ? Banknote : Percent
  const handleUse = async () => {
    const wrong = await activate(code.code)
    if (wrong !== null) toast('error', wrong)
    reload?.()
  }
  return (
    <li className="flex items-center gap-3 rounded-tile bg-raised p-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-accent-tint text-accent">
        <Icon size={16} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="num truncate text-13 font-semibold">{code.code}</p>
        <p className="num text-12 text-muted">{noteOf(code)}</p>
      </div>
      {code.state === 'used' && <Pill tone="win">{texts.used}</Pill>}
      {code.state === 'locked' && (
        <span className="flex items-center gap-1.5 text-12 font-semibold text-warn">
          <Lock size={14} aria-hidden /> {texts.locked}
        </span>
      )}
      {code.state === 'usable' && (
        <Button
          variant="outline"
          size="sm"
          isBusy={isBusy}
          aria-label={`${texts.use} ${code.code}`}
          onClick={() => void handleUse()}
        >
          {texts.use}
        </Button>
      )}
    </li>
  )
}

function noteOf({ name, state, unlockCents, expiresAt }: OwnPromoCode): string {
  if (state === 'locked') {
    const missing = unlockCents > 0 ? texts.missing(showShortCents(unlockCents)) : texts.condition
    return `${name}, ${missing}`
  }
  if (state === 'used' || expiresAt === null) return name
  return `${name}, ${texts.until(showDay(expiresAt))}`
}
