import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AskedPictures } from './asked-pictures.tsx'

afterEach(cleanup)

const icon = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='

it('shows whoever decides the picture that a request would set', () => {
  render(<AskedPictures detail={{ pictures: [{ label: 'Icon', data: icon }] }} />)
  expect(screen.getByRole('img', { name: 'Icon as asked for' }).getAttribute('src')).toBe(icon)
})

it('shows nothing for requests without one, and no address of elsewhere', () => {
  const { container } = render(
    <AskedPictures
      detail={{ pictures: [{ label: 'Icon', data: 'https://elsewhere.example/' }] }}
    />,
  )
  expect(container.innerHTML).toBe('')
})
