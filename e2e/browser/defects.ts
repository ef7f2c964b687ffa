import type { Page } from 'playwright-core'

/**
 * Stars a game of the page while the server answers that with a defect. The status is one that a
 * page may meet: a real 500 counts as damage of the run.
 */
export async function meetDefect(page: Page): Promise<void> {
  const error = {
    code: -1020,
    name: 'core/defect',
    message: 'Broken.',
    params: { id: 'err_story' },
  }
  await page.route(
    '**/api/game/favorite',
    (route) => route.fulfill({ status: 409, json: { code: -1020, error } }),
    { times: 1 },
  )
  const star = page.getByRole('button', { name: /^Keep .+ as a favourite$/ })
  await star.first().hover()
  await star.first().click()
  await page.getByRole('dialog', { name: 'Something went wrong' }).waitFor()
}
