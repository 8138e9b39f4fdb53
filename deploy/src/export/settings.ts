import { ImportError } from '../import/import-error.ts'
import type { JournalAccess } from '../client/open-session.ts'
import { journalOf } from '../import/settings.ts'

export type ExportSettings = { readonly to: string; readonly journal: JournalAccess }

/** Where to write, and the journal to export; an argument replaces TO. Throws ImportError or WrongSetting. */
export const exportSettings = async (
  variables: NodeJS.ProcessEnv,
  [argument]: readonly string[] = [],
): Promise<ExportSettings> => {
  const to = argument ?? variables['TO']
  if (!to) throw new ImportError('Say which folder to write: make export TO=folder.')
  return { to, journal: { ...(await journalOf(variables, 'FROM')), setting: 'FROM' } }
}
