export { AllProvidersPage } from './finder/all-providers-page.tsx'
export { ProviderPage } from './finder/provider-page.tsx'
export { FavoritesPage, TagPage } from './finder/tag-page.tsx'
