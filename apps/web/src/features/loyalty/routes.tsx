export { RewardsPage } from './rewards-page.tsx'
export { VipPage } from './vip-page.tsx'
