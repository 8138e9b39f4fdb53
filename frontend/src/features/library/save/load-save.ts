import { withMessages } from '../../../i18n/catalogues.ts'

export const loadSave = withMessages(async () => (await import('./save.tsx')).Save, 'library')
