import type { PokerNote } from '@powerplay/contract'
import { useState } from 'react'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { messages } from '../messages.en.ts'
import { noteColors } from './note-colors.ts'
import { writeNote } from './use-notes.ts'

const texts = messages.notes

/** On whom a note is written, and what stands there now. */
export interface NoteWindowProps {
  userId: string
  name: string
  text: string
  color: PokerNote['color']
}

/** The own note on a player: a line and a colour, that nobody else sees. */
export function NoteWindow({ userId, name, ...before }: NoteWindowProps) {
  const [text, setText] = useState(before.text)
  const [color, setColor] = useState(before.color)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isKept = before.text !== '' || before.color !== 'none'
  const write = async (note: Pick<NoteWindowProps, 'text' | 'color'>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await writeNote({ userId, ...note })
      closeModal('poker-note')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.failed)
      setIsBusy(false)
    }
  }
  return (
    <form
      aria-label={texts.on(name)}
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void write({ text, color })
      }}
    >
      <p className="truncate text-14 font-semibold">{name}</p>
      <Input
        label={texts.text}
        hint={texts.hint}
        error={problem}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Chips
        label={texts.color}
        chips={noteColors.map((id) => ({ id, name: texts.colors[id] }))}
        value={color}
        onPick={(picked) => setColor(noteColors.find((each) => each === picked) ?? 'none')}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {texts.save}
        </Button>
        {isKept && (
          <Button variant="outline" onClick={() => void write({ text: '', color: 'none' })}>
            {texts.remove}
          </Button>
        )}
      </div>
    </form>
  )
}
