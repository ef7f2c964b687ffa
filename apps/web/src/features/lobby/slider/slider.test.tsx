import type { Slide } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PromoSlider } from './promo-slider.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const slide = (name: string): Slide => ({
  category: 'other',
  name,
  text: { title: `Slide ${name}`, subtitle: '' },
  button: { text: '', style: { color: '' }, link: '' },
  type: { type: 'image', path: '', objectFit: 'cover', html: '' },
})
const shown = () => screen.getAllByText(/^Slide [abc]$/).map(({ textContent }) => textContent)

it('the promo slider shows one item, goes round at both ends, and never by itself [LOBBY-081]', () => {
  render(<PromoSlider slides={['a', 'b', 'c'].map(slide)} />)
  expect(shown()).toEqual(['Slide a'])
  vi.advanceTimersByTime(10 * 60_000)
  expect(shown()).toEqual(['Slide a'])
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(shown()).toEqual(['Slide c'])
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(shown()).toEqual(['Slide a'])
})
