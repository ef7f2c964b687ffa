import type { ShownColumn } from '@powerplay/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TableRow } from './table-row.tsx'

const column: ShownColumn = {
  ...{ key: 'text', kind: 'text', label: 'Note' },
  ...{ isSorted: false, isFiltered: false, isHidden: false, isFact: false, choices: [] },
}
const note = `Asked for the papers again.\n${'They came in on Monday. '.repeat(20)}`.trim()
const open = vi.fn<() => void>()

function show(onOpen: (() => void) | undefined) {
  render(
    <table>
      <tbody>
        <TableRow
          row={{ id: 'n1', version: 0, text: note }}
          columns={[column]}
          isOpen={false}
          chosen={undefined}
          onChoose={open}
          onOpen={onOpen}
          tools={undefined}
        />
      </tbody>
    </table>,
  )
  return screen.getByText(
    (_, element) => element?.textContent === note && element.tagName === 'SPAN',
  )
}

afterEach(cleanup)

it('cuts a long text only where the row can be opened to read it', () => {
  expect(show(open).className).toContain('truncate')
  cleanup()
  const whole = show(undefined)
  expect(whole.className).not.toContain('truncate')
  // The lines of whoever wrote it stay lines.
  expect(whole.className).toContain('whitespace-pre-wrap')
})
