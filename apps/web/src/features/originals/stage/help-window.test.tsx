import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAllModals, openModal, useModals } from '../../../platform/modals/modals.tsx'
import { help as diceHelp } from '../games/dice/help.en.ts'
import { helpGames, loadHelp } from '../games/help.ts'
import { stages } from '../games/stages.tsx'
import { HelpWindow } from './help-window.tsx'
import { helpWindow } from './windows.tsx'

afterEach(() => {
  cleanup()
  closeAllModals()
})

describe('help', () => {
  it('reads pages from game_help.{game}.{n} until a missing key [GAME-019]', async () => {
    const pages = await loadHelp('dice')
    expect(pages.map((page) => page.text)).toEqual(
      [1, 2, 3, 4, 5].map((number) => diceHelp[`game_help.dice.${number}`]),
    )
    expect(await loadHelp('unknown')).toEqual([])
  })

  it('exists for every game that can be played', async () => {
    expect(helpGames.toSorted()).toEqual(Object.keys(stages).toSorted())
    for (const game of helpGames) expect((await loadHelp(game)).length).toBeGreaterThanOrEqual(5)
  })

  it('pages through the texts with Next and ends with Close [GAME-018]', async () => {
    openModal(helpWindow, { game: 'dice' })
    render(<HelpWindow game="dice" />)
    for (const page of (await loadHelp('dice')).slice(0, -1)) {
      expect(await screen.findByText(page.text)).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    }
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(useModals.getState().stack).toEqual([])
  })
})
