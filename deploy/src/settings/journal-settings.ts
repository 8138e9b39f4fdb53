import { readFile } from 'node:fs/promises'
import { invalid } from '@shodh/contracts/envelope.ts'
import { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { placed, WrongSetting } from './environment.ts'
import { sampleSettings } from '../sample/sample-settings.ts'

/** The journal's identity: the file that JOURNAL_SETTINGS names, else that of the sample journal. Throws WrongSetting. */
export const journalSettings = async (path: string | undefined): Promise<JournalSettings> => {
  if (path === undefined) return sampleSettings
  const wrong = (why: string, cause?: unknown) => new WrongSetting(`JOURNAL_SETTINGS: ${why} (${path})`, { cause })
  const text = await readFile(placed(path), 'utf8').catch((cause: unknown) => {
    throw wrong('the file cannot be read', cause)
  })
  const result = JournalSettings.safeParse(parsed(text, wrong))
  if (!result.success) throw wrong(invalid(result.error.issues).message ?? 'the file is not valid')
  return result.data
}

const parsed = (text: string, wrong: (why: string, cause?: unknown) => Error): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw wrong('the file is not valid JSON', cause)
  }
}
