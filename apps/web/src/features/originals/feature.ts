import type { WebFeature } from '../../platform/feature/feature.ts'
import { ProfitMonitor } from './monitor/profit-monitor.tsx'

/** The in-house games; their page is put together by the app. */
export const originals: WebFeature = { name: 'originals', FramedOverlay: ProfitMonitor }
