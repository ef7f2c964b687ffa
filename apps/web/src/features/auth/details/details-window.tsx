import type { OwnUser } from '@powerplay/contract'
import { CalendarDays } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { detailsQueue } from '../../../platform/client/proof-queue.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { adoptUser, useAccount } from '../account/account.ts'
import { countries } from '../countries.ts'
import { fieldProblems, type FieldProblems } from '../field-problems.ts'
import { failureText } from '../sign-in/sign-in.ts'
import { TermsCheckbox } from '../sign-in/terms-checkbox.tsx'
import { windowNames } from '../window-names.ts'
import { messages } from './messages.en.ts'

/** What a copy of an account that knows of nothing missing is asked, since the server misses it. */
const everything: OwnUser['missing_details'] = ['birthDate', 'country', 'terms']

/** Asks an account for what is missing of date of birth, country and terms; what waits goes on then. */
export function DetailsWindow() {
  const told = useAccount(({ user }) => user?.missing_details) ?? []
  const missing = told.length === 0 ? everything : told
  const [draft, setDraft] = useState({ birthDate: '', country: '', hasAgreed: false })
  const [problems, setProblems] = useState<FieldProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    setProblems({})
  }
  const send = async () => {
    const said = {
      ...(missing.includes('birthDate') ? { birthDate: draft.birthDate } : {}),
      ...(missing.includes('country') ? { country: draft.country } : {}),
    }
    setIsBusy(true)
    try {
      adoptUser(await callServer('completeDetails', { ...said, terms: true }))
      void detailsQueue.replay()
      closeModal(windowNames.details)
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
    if (missing.includes('country') && draft.country === '')
      setProblems({ country: messages.noCountry })
    else void send()
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p className="text-14 text-muted">{messages.text}</p>
      {missing.includes('birthDate') && (
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
      )}
      {missing.includes('country') && (
        <Select
          label={messages.country}
          choices={countries}
          value={draft.country}
          error={problems['country']}
          onChange={(country) => change({ country })}
        />
      )}
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
