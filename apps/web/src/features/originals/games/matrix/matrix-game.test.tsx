import { hmacKey, matrix, openStream, type RandomStream, type RoundTerms } from '@powerplay/engines'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeRounds } from '../../test/fake-rounds.ts'
import { buttonOf, isOff, press, sitDown } from '../../test/fake-table.tsx'
import { MatrixGame } from './matrix-game.tsx'
import { faceShares, hexText, oneCellReturn } from './matrix-view.ts'

const stream = () => openStream(hmacKey('a'.repeat(64)), 'play', 2)
const medium = {
  ...matrix,
  open: (_params: unknown, words: RandomStream, terms: RoundTerms) =>
    matrix.open({ risk: 'medium' }, words, terms),
}

/** Of this round: row 2 cell 2 is 1.50, row 1 cell 4 is 0.80, row 1 cell 2 is a trap. */
async function play() {
  const rounds = fakeRounds(medium, stream)
  await sitDown(MatrixGame, { rounds })
  await press(/^Bet /)
  return rounds
}

const rest = () => act(async () => new Promise((done) => setTimeout(done, 5)))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('matrix', () => {
  it('multiplies what the opened cells hold, also below 1, and pays it [GAME-044]', async () => {
    const rounds = await play()
    await press('Row 2, cell 2, closed')
    expect(buttonOf('Row 2, cell 2, ×1.50')).toBeTruthy()
    expect(screen.getByText('1.4850×')).toBeTruthy()
    await press('Row 1, cell 4, closed')
    expect(screen.getByText('1.1880×')).toBeTruthy()
    expect(screen.getByText('2 of 25')).toBeTruthy()
    await press(/^Take 1.188/)
    await rest()
    expect(screen.getByText('1.18×, won')).toBeTruthy()
    expect(rounds.turns).toEqual([{ cell: 6 }, { cell: 3 }])
  })

  it('loses at a trap and then shows the whole grid', async () => {
    await play()
    await press('Row 1, cell 2, closed')
    await rest()
    expect(buttonOf('Row 1, cell 2, trap')).toBeTruthy()
    expect(screen.getByText('0.00×, lost')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /would have been/ })).toHaveLength(24)
  })

  it('does not open a cell twice', async () => {
    const rounds = await play()
    await press('Row 2, cell 2, closed')
    await press('Row 2, cell 2, ×1.50')
    expect(rounds.turns).toHaveLength(1)
  })

  it('opens a random closed cell when asked to, and none without a bet', async () => {
    await sitDown(MatrixGame, { rounds: fakeRounds(medium, stream) })
    expect(isOff('Open random cell')).toBe(true)
    cleanup()
    const rounds = await play()
    await press('Open random cell')
    expect(rounds.turns).toHaveLength(1)
  })

  it('can be walked by arrow keys', async () => {
    const rounds = await play()
    const first = buttonOf('Row 1, cell 1, closed')
    act(() => first.focus())
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    fireEvent.keyDown(buttonOf('Row 2, cell 1, closed'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(buttonOf('Row 2, cell 2, closed'))
    await act(async () => void fireEvent.click(buttonOf('Row 2, cell 2, closed')))
    expect(rounds.turns).toEqual([{ cell: 6 }])
  })

  it('keeps its risk while a round is open [GAME-054]', async () => {
    await play()
    expect(screen.getByRole<HTMLButtonElement>('tab', { name: 'High' }).disabled).toBe(true)
  })
})

describe('the faces', () => {
  it('stand beside the grid with their chance', () => {
    expect(faceShares('medium').map(({ face, ways }) => [face, ways])).toEqual([
      [0, 3],
      [80, 5],
      [100, 4],
      [125, 4],
      [150, 3],
      [250, 1],
    ])
  })

  it.each(['low', 'medium', 'high'] as const)('return 99 %% for one cell at %s risk', (risk) => {
    const { numerator, denominator } = oneCellReturn(risk)
    expect(numerator * 100n).toBe(denominator * 99n)
  })

  it('are hidden by digits that are the same on every visit', () => {
    expect(hexText(3, 9)).toMatch(/^[0-9A-F]{9}$/)
    expect(hexText(3, 9)).toBe(hexText(3, 9))
    expect(hexText(3, 9)).not.toBe(hexText(4, 9))
  })
})
