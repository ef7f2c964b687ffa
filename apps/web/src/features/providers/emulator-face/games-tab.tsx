import type { EmulatorGame } from '@powerplay/contract'
import { Gamepad2, Search } from 'lucide-react'
import { useState } from 'react'
import { showPercent } from '../../../platform/format/ratio.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Cell, HeadCell, Row, Table } from '../../../ui/lists/table.tsx'
import { filled, messages } from './messages.en.ts'
import { PartState } from './part-state.tsx'
import { useEmulatorGames } from './use-emulator.ts'

const texts = messages.games

/** The catalogue. */
export function GamesTab() {
  const query = useEmulatorGames()
  return <PartState query={query}>{(games) => <Games games={games} />}</PartState>
}

function Games({ games }: { games: readonly EmulatorGame[] }) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = games.filter(({ name, provider }) =>
    `${name} ${provider}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Input
          label={texts.search}
          isLabelHidden
          type="search"
          placeholder={texts.search}
          value={search}
          className="w-full sm:w-80"
          leading={<Search size={16} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <p role="status" className="num text-13 text-muted">
          {filled(texts.count, { shown: shown.length, all: games.length })}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={<Gamepad2 size={24} />} title={texts.noneTitle} text={texts.none} />
      ) : (
        <GamesTable games={shown} />
      )}
    </div>
  )
}

function GamesTable({ games }: { games: readonly EmulatorGame[] }) {
  const head = (
    <tr>
      <HeadCell>{texts.name}</HeadCell>
      <HeadCell>{texts.provider}</HeadCell>
      <HeadCell className="hidden sm:table-cell">{texts.kind}</HeadCell>
      <HeadCell isRight>{texts.rtp}</HeadCell>
      <HeadCell className="hidden sm:table-cell">{texts.volatility}</HeadCell>
    </tr>
  )
  return (
    <Table caption={texts.caption} head={head}>
      {games.map(({ uuid, name, provider, kind, rtp, volatility }) => (
        <Row key={uuid}>
          <Cell className="font-semibold">{name}</Cell>
          <Cell className="text-muted">{provider}</Cell>
          <Cell className="hidden sm:table-cell">
            <Pill tone={kind === 'slot' ? 'accent' : 'info'}>{texts.kinds[kind]}</Pill>
          </Cell>
          <Cell isRight>{showPercent(rtp, 100)}</Cell>
          <Cell className="hidden text-muted capitalize sm:table-cell">{volatility}</Cell>
        </Row>
      ))}
    </Table>
  )
}
