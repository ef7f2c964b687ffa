import './poker.css'
export { LobbyPage } from './lobby/lobby-page.tsx'
export { TablePage } from './table/table-page.tsx'
