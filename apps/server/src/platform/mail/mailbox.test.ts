import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { catchesMail, showsMail } from './mailbox.ts'

it('is not shown where a site is served over https, though mail is still caught there', () => {
  const demo = { DEMO_BUILD: 'on' }
  expect(showsMail(readConfig(demo))).toBe(true)
  const open = readConfig({ ...demo, PUBLIC_URL: 'https://play.example' })
  expect([catchesMail(open), showsMail(open)]).toEqual([true, false])
})
