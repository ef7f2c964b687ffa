import './pvp.css'
export { PoolPage } from './pool/pool-page.tsx'
export { PvpPage } from './pvp-page.tsx'
