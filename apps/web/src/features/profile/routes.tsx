export { ProfilePage } from './profile-page.tsx'
export {
  AccountPage,
  ConnectionsPage,
  PreferencesPage,
  PrivacySettingsPage,
  SaferPlayPage,
  SecurityPage,
} from './settings/routes.tsx'
