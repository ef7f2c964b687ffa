import type { GlobalNotification } from '@powerplay/contract'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Notice } from '../../platform/store/notices-store.ts'
import { withNews, withNewsRow } from './news.ts'

afterEach(cleanup)

const news = (id: number, text = 'News'): GlobalNotification => ({
  _id: `news_${id}`,
  icon: 'info',
  text,
})
const duty: Notice = { id: 'email', text: 'Verify', isClosable: false }
const idsOf = (notices: readonly Notice[]) => notices.map(({ id }) => id)

it('keeps the duties of the account in front of all news [LOBBY-054]', () => {
  const shown = withNews([duty, ...withNews([], [news(1)])], [news(3), news(2)])
  expect(idsOf(shown)).toEqual(['email', 'news_3', 'news_2'])
  expect(idsOf(withNewsRow(shown, news(4)))).toEqual(['email', 'news_4', 'news_3', 'news_2'])
  expect(idsOf(withNewsRow([duty], news(4)))).toEqual(['email', 'news_4'])
})

it('puts a line that was corrected in the place of the old one', () => {
  const shown = withNewsRow(withNews([], [news(2), news(1)]), news(1, 'Corrected'))
  expect(idsOf(shown)).toEqual(['news_1', 'news_2'])
})

it('shows b, i, a and br of a line and nothing else of its markup', () => {
  const attack =
    '<b>New</b> <a href="/fairness">look</a><img src=x onerror=alert(1)>' +
    '<a href="javascript:alert(1)">here</a><script>alert(1)</script>'
  const [notice] = withNews([], [news(1, attack)])
  const { container } = render(<p>{notice?.text}</p>)
  expect(container.querySelectorAll('img, script, [onerror]')).toHaveLength(0)
  expect(container.querySelector('b')?.textContent).toBe('New')
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/fairness'])
})
