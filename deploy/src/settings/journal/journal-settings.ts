import { invalid } from '@shodh/contracts/envelope.ts'
import { JournalSettingsFile } from '@shodh/contracts/site/settings.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { untitledSettings } from '@shodh/contracts/site/untitled.ts'
import { type Environment, readSetting, WrongSetting } from '../environment.ts'
import { type Located, parseWithComments, placeIn, WrongJson } from './json-with-comments.ts'
import { sampleSettings } from '../../sample/sample-settings.ts'

/** Of the settings file: the newest that this software reads, and what it writes. */
export const SETTINGS_VERSION = 1

/** What says whom a journal is at its first start. */
export type Seed = Pick<Environment, 'JOURNAL_SETTINGS'> & Partial<Pick<Environment, 'SAMPLE'>>

/** The journal's identity: the file that JOURNAL_SETTINGS names, else that of the sample journal or of one without a name. Throws WrongSetting. */
export const journalSettings = async ({ JOURNAL_SETTINGS: path, SAMPLE }: Seed): Promise<SiteSettings> => {
  if (path === undefined) return SAMPLE === '0' ? untitledSettings(new Date().getFullYear()) : sampleSettings
  return parseSettings(await readSetting('JOURNAL_SETTINGS', path), path)
}

type Wrong = (why: string, offset?: number, cause?: unknown) => WrongSetting

/** Reads a settings file, JSON in which comments may stand. Throws WrongSetting with the line that is wrong. */
export const parseSettings = (bytes: Uint8Array, path: string): SiteSettings => {
  const text = textOf(bytes, path)
  const wrong: Wrong = (why, offset, cause) => {
    const { line, column } = placeIn(text, offset ?? 0)
    const place = offset === undefined ? '' : `, line ${line}, column ${column}`
    return new WrongSetting(`JOURNAL_SETTINGS: ${why} (${path}${place})`, { cause })
  }
  const { value, offsets } = located(text, wrong)
  const result = JournalSettingsFile.safeParse(ofThisVersion(value, offsets, wrong))
  if (result.success) return result.data
  const { message = 'the file is not valid', errors: [error] = [] } = invalid(result.error.issues)
  // several fields have one name: it is named by its whole path
  const field = error?.pointer.replace(/^#\/?/u, '') || 'the file'
  throw wrong(error ? `${field}: ${message}` : message, error && offsets.get(error.pointer))
}

const textOf = (bytes: Uint8Array, path: string) => {
  try {
    // without the byte order mark
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new WrongSetting(`JOURNAL_SETTINGS: the file is not a text in UTF-8: save it as such (${path})`, { cause })
  }
}

const located = (text: string, wrong: Wrong): Located => {
  try {
    return parseWithComments(text)
  } catch (error) {
    if (!(error instanceof WrongJson)) throw error
    throw wrong(`the file is not valid JSON: ${error.message}`, error.offset, error)
  }
}

/** Without what says how the file is to be read. */
const ofThisVersion = (value: unknown, offsets: Located['offsets'], wrong: Wrong): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { $schema: _, version = SETTINGS_VERSION, ...settings } = value as Record<string, unknown>
  if (version === SETTINGS_VERSION) return settings
  const why =
    typeof version === 'number' && version > SETTINGS_VERSION
      ? `the file is of version ${version}, and this software reads up to ${SETTINGS_VERSION}: run a newer one`
      : `version: It must be ${SETTINGS_VERSION}`
  throw wrong(why, offsets.get('#/version'))
}
