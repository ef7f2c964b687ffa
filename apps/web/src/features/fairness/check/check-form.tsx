import { Link2, ShieldCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { formatVerifyLink } from '@powerplay/engines'
import { toast, toastCopied } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { originalGames } from '../../originals/index.ts'
import { readDraft, withGame, type CheckDraft } from './check-draft.ts'
import { CheckInputs } from './check-inputs.tsx'
import { checkGameOf, isCheckGame } from '../games/check-games.ts'
import { messages } from '../messages.en.ts'

export interface CheckFormProps {
  draft: CheckDraft
  problems: readonly string[]
  /** What is wrong with the inputs as a whole. */
  reason: string | undefined
  onDraft: (draft: CheckDraft) => void
  onCheck: () => void
}

const { fields, page } = messages
const games = originalGames
  .filter(({ id }) => isCheckGame(id))
  .map(({ id, name, art }) => ({
    id,
    name,
    icon: <img src={art} alt="" className="size-5 rounded-[4px] object-cover" />,
  }))

/** The inputs of a bet. */
export function CheckForm({ draft, problems, reason, onDraft, onCheck }: CheckFormProps) {
  const labels = checkGameOf(draft.game).inputs ?? fields
  const problemOf = (field: 'serverSeed' | 'clientSeed' | 'nonce') =>
    problems.includes(field) ? messages.problems[field] : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onCheck()
  }
  return (
    <form
      onSubmit={handleSubmit}
      className="mb-4 grid gap-4 rounded-card border border-line-quiet bg-surface p-4 md:p-5"
    >
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_140px]">
        <Select
          label={fields.game}
          choices={games}
          value={draft.game}
          onChange={(id) => onDraft(withGame(draft, id))}
        />
        <Input
          label={labels.clientSeed}
          autoComplete="off"
          spellCheck={false}
          value={draft.clientSeed}
          error={problemOf('clientSeed')}
          onChange={(event) => onDraft({ ...draft, clientSeed: event.currentTarget.value })}
        />
        <NumberInput
          label={labels.nonce}
          value={draft.nonce}
          error={problemOf('nonce')}
          onValue={(nonce) => onDraft({ ...draft, nonce })}
        />
      </div>
      <Input
        label={labels.serverSeed}
        autoComplete="off"
        spellCheck={false}
        value={draft.serverSeed}
        error={problemOf('serverSeed')}
        onChange={(event) => onDraft({ ...draft, serverSeed: event.currentTarget.value })}
      />
      <CheckInputs draft={draft} problems={problems} onDraft={onDraft} />
      {reason !== undefined && (
        <p role="alert" className="text-13 text-loss">
          {`${messages.problems.round}: ${reason}`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          className="min-w-40"
          icon={<ShieldCheck size={18} aria-hidden />}
        >
          {page.verify}
        </Button>
        <CopyLink draft={draft} />
        <p className="text-12 text-muted sm:ml-auto">{page.local}</p>
      </div>
    </form>
  )
}

function CopyLink({ draft }: { draft: CheckDraft }) {
  const input = readDraft(draft)
  const handleClick = () => {
    if (!input.ok) return
    const link = window.location.origin + formatVerifyLink(input.round)
    copyText(link).then(
      () => toastCopied('verify link'),
      () => toast('error', link),
    )
  }
  return (
    <Button
      variant="outline"
      disabled={!input.ok}
      icon={<Link2 size={16} aria-hidden />}
      onClick={handleClick}
    >
      {page.copyLink}
    </Button>
  )
}
