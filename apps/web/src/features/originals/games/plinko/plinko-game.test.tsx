import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  button,
  isDisabled,
  openWindow,
  pass,
  press,
  said,
  showGame,
} from '../../test/instant-stage.tsx'
import { PlinkoGame } from './plinko-game.tsx'

const right = { multiplierE4: 1_100_000, data: { path: 'R'.repeat(16), bucket: 16 } }
const middle = { multiplierE4: 3_000, data: { path: 'LR'.repeat(8), bucket: 8 } }

const landed = () =>
  screen.queryAllByRole('list', { name: 'Landed, latest first' }).map((list) => list.textContent)
const rows = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Rows (8 to 16)' })
const buckets = () =>
  within(screen.getByRole('list', { name: 'Buckets from the left' })).getAllByRole('listitem')
const fact = (name: string) => screen.getByText(name).nextSibling?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  openWindow()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('plinko', () => {
  it('lets several balls fall at once, and each lands after its own delay', async () => {
    const play = await showGame(PlinkoGame, [right, middle])
    await press(/^Bet/)
    await pass(400)
    await press(/^Bet/)
    expect(fact('Balls in the air')).toBe('2')
    expect(landed()).toEqual([])
    await pass(600)
    expect(landed()).toEqual(['110.00×'])
    expect(fact('Balls in the air')).toBe('1')
    await pass(400)
    expect(landed()).toEqual(['0.30×110.00×'])
    expect(said()).toBe('0.30×, part of the bet back')
    expect(play.mock.calls[0]?.[0]).toMatchObject({
      game: 'plinko',
      params: { rows: 16, risk: 'medium' },
    })
  })

  it('keeps rows and risk still while a ball is in the air', async () => {
    await showGame(PlinkoGame, [middle])
    await press(/^Bet/)
    expect(isDisabled('One row less')).toBe(true)
    expect(screen.getByRole('tab', { name: 'High' }).hasAttribute('disabled')).toBe(true)
    await pass(1_000)
    expect(isDisabled('One row less')).toBe(false)
  })

  it('takes 8 to 16 rows, by buttons that stop at the ends and by hand [GAME-053]', async () => {
    await showGame(PlinkoGame, [middle])
    expect(isDisabled('One row more')).toBe(true)
    fireEvent.change(rows(), { target: { value: '3' } })
    fireEvent.blur(rows())
    expect(rows().value).toBe('8')
    expect(isDisabled('One row less')).toBe(true)
    expect(buckets()).toHaveLength(9)
    fireEvent.click(button('One row more'))
    expect(rows().value).toBe('9')
  })

  it('shows what the rules pay for these rows and this risk', async () => {
    await showGame(PlinkoGame, [middle])
    fireEvent.click(screen.getByRole('tab', { name: 'High' }))
    expect(buckets().map((bucket) => bucket.textContent)).toEqual(
      '1000 130 26 9 4 2 0.2 0.2 0.2 0.2 0.2 2 4 9 26 130 1000'.split(' '),
    )
    expect(fact('Return to player')).toBe('98.9764%')
  })

  it('goes without falling balls where motion is unwanted', async () => {
    openWindow({ isStill: true })
    await showGame(PlinkoGame, [right])
    await press(/^Bet/)
    expect(document.querySelector('canvas')).toBeNull()
    await pass(1_000)
    expect(said()).toBe('110.00×, won')
  })
})
