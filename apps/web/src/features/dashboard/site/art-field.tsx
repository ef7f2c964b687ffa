import type { ShownArea } from '@powerplay/contract'
import { useId } from 'react'
import { GameArt } from '../../lobby/index.ts'
import { originalGames } from '../../originals/index.ts'
import { useList } from '../areas/use-list.ts'
import type { Filters } from '../client.ts'
import { useFrame } from '../use-frame.ts'
import { textOf } from './preview-window.tsx'

export interface ArtFieldProps {
  label: string
  hint: string
  error?: string | undefined
  /** What is picked: the path of an uploaded picture, a name that the site draws, or empty. */
  value: string
  onChange: (value: string) => void
}

interface Choice {
  readonly value: string
  readonly name: string
}

/** Newest first; whoever wants an older one archives some: those leave room. */
const offeredMax = 200
const offered: Filters = { state: { in: ['ready'] } }
const drawnBySite: Choice = { value: '', name: 'Drawn by the site' }
const houseArt: readonly Choice[] = originalGames.map(({ id, name }) => ({
  value: `originals/${id}`,
  name,
}))

/** Picks what a text for the pages shows: one of the uploaded pictures, or what the site draws. */
export default function ArtField(props: ArtFieldProps) {
  const pictures = useFrame().areas.find(({ id }) => id === 'pictures')
  return pictures === undefined ? (
    <Choices {...props} uploaded={[]} />
  ) : (
    <WithPictures {...props} pictures={pictures} />
  )
}

function WithPictures({ pictures, ...props }: ArtFieldProps & { pictures: ShownArea }) {
  const { data, error } = useList(pictures, { filter: offered, perPage: offeredMax })
  const uploaded = (data?.rows ?? []).flatMap((row) => {
    const value = textOf(row, 'picture')
    return value === '' ? [] : [{ value, name: textOf(row, 'title') }]
  })
  return <Choices {...props} uploaded={uploaded} error={props.error ?? error?.message} />
}

function Choices(props: ArtFieldProps & { uploaded: readonly Choice[] }) {
  const { label, hint, error, value, onChange, uploaded } = props
  const group = useId()
  const known = [drawnBySite, ...uploaded, ...houseArt]
  // What stands there already stays a choice, whoever offers it.
  const isKnown = known.some((choice) => choice.value === value)
  const choices = isKnown ? known : [{ value, name: value }, ...known]
  return (
    <fieldset className="min-w-0 text-13" aria-describedby={`${group}-note`}>
      <legend className="mb-1.5 font-medium text-muted">{label}</legend>
      {value !== '' && (
        <GameArt image={value} className="mb-2 h-28 w-full rounded-tile border border-line-quiet" />
      )}
      <div
        className="grid max-h-56 grid-cols-2 gap-1 overflow-y-auto rounded-control border
          border-control bg-well p-2 sm:grid-cols-3"
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="touch flex min-w-0 items-center gap-2 rounded-tile p-1
              has-checked:bg-accent/11"
          >
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4 shrink-0 accent-accent"
            />
            {choice.value !== '' && (
              <GameArt image={choice.value} className="size-8 shrink-0 rounded-tile" />
            )}
            <span className="min-w-0 truncate">{choice.name}</span>
          </label>
        ))}
      </div>
      <p
        id={`${group}-note`}
        role={error === undefined ? undefined : 'alert'}
        className={`mt-1.5 text-12 ${error === undefined ? 'text-muted' : 'text-loss'}`}
      >
        {error ?? hint}
      </p>
    </fieldset>
  )
}
