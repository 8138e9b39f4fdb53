import type { ApiError } from '../../../../api.ts'
import { isSame } from '../../../../ui/admin/changes/merge.ts'
import { labelOf } from '../settings/shown-settings.ts'
import { type Settings, useSettingsNow } from './calls.ts'
import type { Shown, Wizard } from './step-form.tsx'

const wordsOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return Object.values(value).map(wordsOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What another administrator saved meanwhile in the place of what is to be saved now. */
const disputed = (body: object, before: Settings, now: Settings) =>
  (Object.entries(body) as [keyof Settings, unknown][])
    .filter(([name, value]) => !isSame(now[name], before[name]) && !isSame(now[name], value))
    .map(([name]) => `${labelOf(name)}: “${wordsOf(now[name])}”`)

/**
 * Saves settings at once, unless one of them was changed since the step was opened: that is said first. What the journal
 * shows from then on is known.
 */
export const useSaveSettings = (wizard: Wizard) => {
  const { read, revise } = useSettingsNow()
  return async (body: object, shown: Shown): Promise<ApiError | undefined> => {
    const now = await read()
    if (now.error) return now.error
    const found = disputed(body, wizard.settings, now.data.settings)
    wizard.saved({}, now.data.settings)
    if (found.length > 0)
      return {
        status: 412,
        message: `Somebody else saved meanwhile: ${found.join('; ')}. Save again to put yours in its place.`,
      }
    const result = await revise(body)
    if (result.error) return result.error
    wizard.saved(shown, result.data.settings)
  }
}
