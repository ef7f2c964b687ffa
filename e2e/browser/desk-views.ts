import { areas } from '@powerplay/contract/dashboard/areas'
import type { Page } from 'playwright-core'
import type { View } from './views.ts'
import type { World } from './world.ts'

/** Opens the first row of the list, where there is one; on a phone rows are cards. */
async function openFirstRow(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  if (isPhone)
    await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  else await page.getByRole('row').nth(1).press('Enter')
  await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor()
}

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name, exact: true }).click()
}

const form = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog', { name }).waitFor()
}

const ofPlayer = ({ player }: World) => `/admin/user/${player.user?._id ?? ''}`
const userTabs = [
  ...['Money', 'Wagers', 'Payments', 'Bonuses', 'Chat', 'Support'],
  ...['Sessions', 'Notes', 'Cluster', 'Audit'],
]

const lists: readonly View[] = areas
  .filter(({ of }) => of === null)
  .map(({ id }): View => ({ name: `desk-${id}`, who: 'staff', path: () => `/admin/${id}` }))

/** Every page of the staff's desk, and the windows that matter. */
export const deskViews: readonly View[] = [
  { name: 'desk-overview', who: 'staff', path: () => '/admin/overview' },
  ...lists,
  { name: 'desk-user', who: 'staff', path: ofPlayer },
  ...userTabs.map((name): View => {
    const view = `desk-user-${name.toLowerCase()}`
    return { name: view, who: 'staff', path: ofPlayer, open: tab(name) }
  }),
  { name: 'desk-adjust-money', who: 'staff', path: ofPlayer, open: form('Adjust money') },
  { name: 'desk-user-drawer', who: 'staff', path: () => '/admin/users', open: openFirstRow },
  { name: 'desk-request', who: 'staff', path: () => '/admin/approvals', open: openFirstRow },
  { name: 'desk-approve', who: 'staff', path: () => '/admin/approvals', open: form('Approve') },
  { name: 'desk-erasure', who: 'staff', path: () => '/admin/erasures', open: openFirstRow },
  { name: 'desk-stop', who: 'staff', path: () => '/admin/incidents', open: form('Stop') },
  { name: 'desk-banner', who: 'staff', path: () => '/admin/banners', open: openFirstRow },
  { name: 'desk-new-banner', who: 'staff', path: () => '/admin/banners', open: form('New banner') },
  { name: 'desk-pack', who: 'staff', path: () => '/admin/emoji-packs', open: openFirstRow },
  { name: 'desk-setting', who: 'staff', path: () => '/admin/settings/lobby.favoritesMax' },
  { name: 'desk-verified', who: 'staff', path: () => '/admin/audit', open: verify },
  { name: 'desk-nothing', who: 'staff', path: () => '/admin/no-such-area' },
  {
    name: 'desk-menu',
    who: 'staff',
    path: () => '/admin/approvals',
    open: async (page) => page.getByRole('button', { name: 'Menu' }).click(),
    widthMax: 1199,
  },
]

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify chains' }).click()
  await page.getByText(/^Chain verified/).waitFor()
}
