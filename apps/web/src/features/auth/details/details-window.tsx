import { countryIsos } from '@powerplay/kernel'
import { CalendarDays } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { detailsQueue } from '../../../platform/client/proof-queue.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { adoptUser } from '../account.ts'
import { fieldProblems, type FieldProblems } from '../field-problems.ts'
import { failureText } from '../sign-in.ts'
import { TermsCheckbox } from '../terms-checkbox.tsx'
import { detailsModalName } from './details-modal-name.ts'
import { messages } from './messages.en.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })
const countries = countryIsos
  .map((id) => ({ id, name: names.of(id) ?? id }))
  .sort((one, other) => one.name.localeCompare(other.name))

/** Asks an account without them for date of birth, country and terms; what waits goes on then. */
export function DetailsWindow() {
  const [draft, setDraft] = useState({ birthDate: '', country: '', hasAgreed: false })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    setProblems({})
  }
  const send = async () => {
    const { birthDate, country } = draft
    setIsBusy(true)
    try {
      adoptUser(await callServer('completeDetails', { birthDate, country, terms: true }))
      void detailsQueue.replay()
      closeModal(detailsModalName)
      toast('success', messages.done)
    } catch (error) {
      const found = fieldProblems(error)
      if (found) setProblems(found)
      else toast('error', failureText(error))
      setIsBusy(false)
    }
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !draft.hasAgreed) return
    if (draft.country === '') setProblems({ country: messages.noCountry })
    else void send()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p className="text-14 text-muted">{messages.text}</p>
      <Input
        label={messages.birthDate}
        name="bday"
        type="date"
        autoComplete="bday"
        required
        value={draft.birthDate}
        error={problems['birthDate']}
        leading={<CalendarDays size={16} aria-hidden />}
        onChange={(event) => change({ birthDate: event.currentTarget.value })}
      />
      <Select
        label={messages.country}
        choices={countries}
        value={draft.country}
        error={problems['country']}
        onChange={(country) => change({ country })}
      />
      <TermsCheckbox isChecked={draft.hasAgreed} onChange={(hasAgreed) => change({ hasAgreed })} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={!draft.hasAgreed}
      >
        {messages.save}
      </Button>
    </form>
  )
}
