import { invalid, type Refusal } from '@shodh/contracts/envelope.ts'
import { JournalSettingsFile } from '@shodh/contracts/site/settings.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { untitledSettings } from '@shodh/contracts/site/untitled.ts'
import { type Environment, readSetting, WrongSetting } from './environment.ts'
import { sampleSettings } from '../sample/sample-settings.ts'

/** What says whom a journal is at its first start. */
export type Seed = Pick<Environment, 'JOURNAL_SETTINGS' | 'SAMPLE'>

/** The journal's identity: the file that JOURNAL_SETTINGS names, else that of the sample journal or of one without a name. Throws WrongSetting. */
export const journalSettings = async ({ JOURNAL_SETTINGS: path, SAMPLE }: Seed): Promise<SiteSettings> => {
  if (path === undefined) return SAMPLE === '0' ? untitledSettings(new Date().getFullYear()) : sampleSettings
  const wrong = (why: string, cause?: unknown) => new WrongSetting(`JOURNAL_SETTINGS: ${why} (${path})`, { cause })
  const text = (await readSetting('JOURNAL_SETTINGS', path)).toString('utf8')
  const result = JournalSettingsFile.safeParse(parsed(text, wrong))
  if (!result.success) throw wrong(sentenceOf(invalid(result.error.issues)))
  return result.data
}

/** Names the field by its whole path, as several have one name. */
const sentenceOf = ({ message = 'the file is not valid', errors: [error] = [] }: Refusal) =>
  error === undefined ? message : `${error.pointer.replace(/^#\/?/u, '') || 'the file'}: ${message}`

const parsed = (text: string, wrong: (why: string, cause?: unknown) => Error): unknown => {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch (cause) {
    throw wrong('the file is not valid JSON', cause)
  }
}
