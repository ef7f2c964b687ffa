export { ProfilePage } from './profile-page.tsx'
export {
  AccountPage,
  ConnectionsPage,
  PreferencesPage,
  PrivacySettingsPage,
  SecurityPage,
} from './settings/routes.tsx'
