import { mountDashboard } from './features/dashboard/routes.tsx'

const root = document.getElementById('root')
if (root) mountDashboard(root)
