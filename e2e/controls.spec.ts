import { expect, describe, inject, it } from 'vitest'
import { messageOf, windowOf } from './browser/acts.ts'
import { desktop, phone, useStage } from './browser/browser.ts'
import { meetDefect } from './browser/defects.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()

describe('the controls', () => {
  it('search a long list and take only digits where a number is asked for [UI-012] [UI-013] [UI-017]', async () => {
    const page = await stage.open('/fairness')
    const game = page.getByRole('button', { name: 'Game', exact: true })
    await game.click()
    await page.getByRole('combobox', { name: 'Search' }).fill('PLIN')
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['Plinko'])
    await page.keyboard.press('Enter')
    await expect.poll(() => game.innerText()).toContain('Plinko')
    const nonce = page.getByRole('textbox', { name: 'Nonce' })
    await nonce.fill('')
    await nonce.pressSequentially('1a2-3.4')
    expect(await nonce.inputValue()).toBe('1234')
  })

  it.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ])(
    'say on %s what went wrong on our side, with a number to copy [UI-019] [UI-020]',
    async (_on, viewport) => {
      const as = await Visitor.register(inject('siteUrl'), newAccount('edda'))
      const page = await stage.open('/casino/originals', { viewport, as })
      await page.context().grantPermissions(['clipboard-write'])
      await meetDefect(page)
      const dialog = windowOf(page, 'Something went wrong')
      await dialog.getByText('err_story').waitFor()
      await dialog.getByRole('button', { name: /^Copy error number/ }).click()
      await messageOf(page, 'Copied!').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  )
})
