export { ProfilePage } from './profile-page.tsx'
export {
  AccountPage,
  ConnectionsPage,
  DocumentsPage,
  PreferencesPage,
  PrivacySettingsPage,
  SaferPlayPage,
  SecurityPage,
} from './settings/routes.tsx'
