import { isDeepStrictEqual } from 'node:util'
import { inForce, settingsContentOf } from '@shodh/contracts/content/settings/settings-content.ts'
import { type SettingsContent, type SitePart, withChanges } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { LANGUAGES } from '@shodh/contracts/languages.ts'
import { accentProblem } from '@shodh/contracts/site/branding/accent.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { isRefusal, refuseField } from '../../decider.ts'
import { type PartChanges, type Publication, revisePart } from './site-parts.ts'
import type { SiteState, SiteStreamEvent } from './site-state.ts'

type Permitting = {
  readonly part: SitePart
  /** As who runs the server states them. */
  readonly operator: SiteSettings
}

/** Settings that the operator has pinned, and an address that harvesters rely on, are not changed by administrators. */
const heldIn = (
  state: SiteState,
  { part, operator }: Permitting,
  changes: PartChanges,
): readonly (keyof PartChanges)[] => {
  const { content } = state.footer
  if (part === 'footer') return changes.email === null && content.email !== null ? ['email'] : []
  return part === 'settings' ? (operator.pinned ?? []).filter(name => changes[name] !== undefined) : []
}

const without = (changes: PartChanges, names: readonly (keyof PartChanges)[]): PartChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !names.some(one => one === name)))

const sentenceOf = (name: keyof PartChanges) =>
  name === 'email'
    ? 'The e-mail address can be changed, but not taken away: /oai and security.txt need it'
    : `${name} is set by the operator`

/** Refuses languages that there are no pages in, unless the settings file has stated them. */
const refuseLanguages = (
  state: SiteState,
  operator: SiteSettings,
  { languages = [] }: PartChanges,
): Refusal | undefined => {
  const known = new Set<string>([...LANGUAGES, ...inForce(state.settings.content, operator).languages])
  const unknown = languages.find(language => !known.has(language))
  if (unknown === undefined) return undefined
  const message = `There are no pages in ${unknown}: the languages are ${LANGUAGES.join(', ')}`
  return refuseField('INVALID_INPUT', 'languages', message)
}

/** What somebody asks for: refused where it would change what is held, which may be sent as it is. */
export const askedChanges = (state: SiteState, permitting: Permitting, changes: PartChanges): PartChanges | Refusal => {
  const foreign = refuseLanguages(state, permitting.operator, changes)
  if (foreign) return foreign
  const held = heldIn(state, permitting, changes)
  if (held.length === 0) return changes
  const stated = settingsContentOf(permitting.operator)
  const isSame = (name: keyof PartChanges) =>
    name !== 'email' && isDeepStrictEqual(stated[name as keyof SettingsContent], changes[name])
  const refused = held.filter(name => !isSame(name))
  const errors = refused.map(name => ({ pointer: `#/${name}`, message: sentenceOf(name) }))
  const [first] = errors
  if (!first) return without(changes, held)
  return { refused: refused[0] === 'email' ? 'INVALID_INPUT' : 'SETTING_PINNED', message: first.message, errors }
}

const refuseColour = (state: SiteState, { accentColour }: PartChanges): Refusal | undefined => {
  if (accentColour === undefined || accentColour === state.settings.content.accentColour) return undefined
  const message = accentProblem(accentColour)
  return message === undefined ? undefined : refuseField('COLOUR_WITHOUT_CONTRAST', 'accentColour', message)
}

/** Each edition has an ISSN of its own (ISO 3297). */
const refuseIssn = (state: SiteState, operator: SiteSettings, changes: PartChanges): Refusal | undefined => {
  if (changes.issn === undefined && changes.issnPrint === undefined) return undefined
  const { issn, issnPrint } = inForce(withChanges(state.settings.content, { ...changes }), operator)
  if (issn === null || issn !== issnPrint) return undefined
  const message = 'The printed edition has another ISSN than the online one'
  const field = changes.issnPrint === undefined ? 'issn' : 'issnPrint'
  return refuseField('INVALID_INPUT', field, message)
}

/** What may be published of a draft or of an earlier version: what is held stays as it is. */
export const publishableChanges = (
  state: SiteState,
  permitting: Permitting,
  changes: PartChanges,
): PartChanges | Refusal => {
  const rest = without(changes, heldIn(state, permitting, changes))
  return refuseColour(state, rest) ?? refuseIssn(state, permitting.operator, rest) ?? rest
}

/** Publishes what a call changes at once. */
export const revisePermitted = (
  state: SiteState,
  part: SitePart,
  changes: PartChanges,
  { operator, ...publication }: Publication & Pick<Permitting, 'operator'>,
): readonly SiteStreamEvent[] | Refusal => {
  const asked = askedChanges(state, { part, operator }, changes)
  if (isRefusal(asked)) return asked
  const permitted = publishableChanges(state, { part, operator }, asked)
  return isRefusal(permitted) ? permitted : revisePart(state, part, permitted, publication)
}
