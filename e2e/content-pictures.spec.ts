import { Transformer } from '@napi-rs/image'
import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { windowOf } from './browser/acts.ts'
import { useStage } from './browser/browser.ts'
import { doAct, giveReason } from './browser/desk.ts'
import { demoAccounts } from './client/demo-accounts.ts'
import { newAccount, Visitor } from './client/visitor.ts'

const stage = useStage()
const site = () => inject('siteUrl')

/** A picture of noise that nobody has uploaded yet. */
async function freshPicture(): Promise<Buffer> {
  const pixels = new Uint8Array(800 * 400 * 4)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = at % 4 === 3 ? 255 : (at >> 9) % 256
  pixels.fill(Date.now() % 256, 0, 40_000)
  return Transformer.fromRgbaPixels(pixels, 800, 400).png()
}

/** Goes through the promotions at the top of the page until the one of this title shows. */
async function isOffered(page: Page, title: string): Promise<boolean> {
  const slider = page.getByRole('region', { name: 'Promotions', exact: true }).first()
  await slider.waitFor()
  const next = slider.getByRole('button', { name: 'Next' })
  // The promotions come after the page's own word.
  await next.waitFor()
  for (let turn = 0; turn < 40; turn += 1) {
    if (await slider.getByText(title, { exact: true }).isVisible()) return true
    await next.click()
  }
  return false
}

it('marketing uploads a picture and plans a banner with it; in its time guests see it, drawn', async () => {
  const name = newAccount('pic').name
  const title = `Snow ${name}`
  const marketing = await Visitor.logIn(site(), demoAccounts.marketing)
  const desk = await stage.open('/admin/pictures', { as: marketing })

  // What is no picture is refused where it is picked; what is one stands in the list.
  await desk.getByRole('button', { name: 'Add picture' }).first().click()
  const form = windowOf(desk, 'Add picture')
  await form.getByLabel('Name', { exact: true }).fill(title)
  const file = form.getByLabel('Picture', { exact: true })
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: script })
  await form.getByText('This picture cannot be read.').waitFor()
  await file.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await freshPicture() })
  await form.locator('img').waitFor()
  await giveReason(desk, 'Add picture', 'Add picture')
  const row = desk.getByRole('row', { name: new RegExp(title) })
  await row.getByText('Ready', { exact: true }).waitFor()
  const path = (await row.locator('img').first().getAttribute('src')) ?? ''
  expect(path).toMatch(/^\/api\/content\/pictures\/[0-9a-f]{32}\.webp$/)

  // The banner is planned with it: picked by its name, previewed, not on the pages yet.
  await desk.goto('/admin/banners')
  await desk.getByRole('button', { name: 'New banner' }).first().click()
  const made = windowOf(desk, 'New banner')
  await made.getByLabel('Kind', { exact: true }).click()
  await made.getByRole('option', { name: 'Link', exact: true }).click()
  await made.getByLabel('Title', { exact: true }).fill(title)
  await made.getByRole('radio', { name: title, exact: true }).check()
  await made.getByLabel('Goes to', { exact: true }).fill('/leaderboard')
  await made.getByLabel('From', { exact: true }).fill('2040-01-01T12:00')
  await giveReason(desk, 'New banner', 'New banner')
  await desk
    .getByRole('row', { name: new RegExp(title) })
    .getByText(title)
    .click()
  const drawer = desk.getByRole('dialog', { name: 'banner' })
  const preview = drawer.frameLocator('iframe').first().locator(`img[src="${path}"]`)
  await preview.waitFor()
  await doAct(desk, 'Publish', {}, drawer)
  await drawer.getByText('Planned', { exact: true }).waitFor()
  const guest = await stage.open('/')
  expect(await isOffered(guest, title)).toBe(false)

  // Its time has come.
  await doAct(desk, 'Change', { fields: { From: '2020-01-01T12:00' } }, drawer)
  await drawer.getByText('Live', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      await guest.goto('/')
      return isOffered(guest, title)
    })
    .toBe(true)
  const shown = guest.locator(`img[src="${path}"]`)
  const width = () => shown.evaluate((img) => Reflect.get(img, 'naturalWidth'))
  await expect.poll(width).toBe(800)

  // While the banner names it the picture stays; after that it can go.
  await desk.goto('/admin/pictures')
  await row.getByText(title, { exact: true }).click()
  const picture = desk.getByRole('dialog', { name: 'picture' })
  await picture.getByText(`Banner: ${title}`).waitFor()
  await picture.getByRole('button', { name: 'Archive', exact: true }).click()
  const archive = windowOf(desk, 'Archive')
  await archive.getByLabel('Reason', { exact: true }).fill('A story of the tests asks for it')
  await archive.getByRole('button', { name: 'Archive', exact: true }).click()
  await archive.getByText('Something shows this picture.').waitFor()
  expect((await fetch(`${site()}${path}`)).status).toBe(200)
})
