import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAllModals, openModal, useModals } from '../../../platform/modals/modals.tsx'
import { helpPages, messages } from '../messages.en.ts'
import { HelpWindow } from './help-window.tsx'
import { helpWindow } from './windows.tsx'

afterEach(() => {
  cleanup()
  closeAllModals()
})

describe('help', () => {
  it('reads pages from game_help.{game}.{n} until a missing key [GAME-019]', () => {
    for (const game of ['dice', 'limbo']) {
      const pages = helpPages(game)
      expect(pages.map((page) => page.text)).toEqual(
        [1, 2, 3, 4, 5].map((number) => messages[`game_help.${game}.${number}`]),
      )
    }
    expect(helpPages('unknown')).toEqual([])
  })

  it('pages through the texts with Next and ends with Close [GAME-018]', () => {
    openModal(helpWindow, { game: 'dice' })
    render(<HelpWindow game="dice" />)
    for (const page of helpPages('dice').slice(0, -1)) {
      expect(screen.getByText(page.text)).toBeTruthy()
      fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    }
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(useModals.getState().stack).toEqual([])
  })
})
