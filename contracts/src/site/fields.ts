export { localized, type Localized } from './localized.ts'
export type { SiteSettings } from './settings-file.ts'
