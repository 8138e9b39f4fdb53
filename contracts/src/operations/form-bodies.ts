import {
  ABSTRACT_MAX,
  AUTHORS_JSON_MAX,
  KEYWORDS_TEXT_MAX,
  MEMBER_DESCRIPTION_MAX,
  PROFILE_URL_MAX,
  RAW_TEXT_FACTOR,
  TITLE_MAX,
  TRANSLATIONS_JSON_MAX,
  WITHHELD_JSON_MAX,
} from '../limits.ts'

/** Bytes of UTF-8 of a UTF-16 unit at most. */
const UNIT_BYTES = 3

/** Bytes of a field of a form beyond which its contract refuses it whatever they are, where it is not a long one. */
export const FIELD_MAX_BYTES = UNIT_BYTES * RAW_TEXT_FACTOR * TITLE_MAX

/** The same of the fields that may have more. */
export const longFields: Readonly<Record<string, number | undefined>> = {
  title: (UNIT_BYTES + 1) * RAW_TEXT_FACTOR * TITLE_MAX,
  abstract: UNIT_BYTES * RAW_TEXT_FACTOR * ABSTRACT_MAX,
  authors: UNIT_BYTES * AUTHORS_JSON_MAX,
  keywords: UNIT_BYTES * KEYWORDS_TEXT_MAX,
  translations: UNIT_BYTES * TRANSLATIONS_JSON_MAX,
  withheld: UNIT_BYTES * WITHHELD_JSON_MAX,
  description: UNIT_BYTES * RAW_TEXT_FACTOR * MEMBER_DESCRIPTION_MAX,
  profileUrl: UNIT_BYTES * RAW_TEXT_FACTOR * PROFILE_URL_MAX,
}

/** Bytes of all fields of a form: any that its contract takes fit. */
export const FIELDS_MAX_BYTES = 3_300_000

/** How browsers send a form without a file (HTML, 4.10.22.6). */
export const URLENCODED = 'application/x-www-form-urlencoded'

/** Pairs of a name and a value in one form. */
export const PAIRS_MAX = 60

/** The values of each name. */
export type FormValues = ReadonlyMap<string, readonly string[]>

/** The values in an urlencoded form; undefined of one with more pairs than any form of the journal has. */
export const valuesIn = (form: string): FormValues | undefined => {
  if (form.split('&', PAIRS_MAX + 1).length > PAIRS_MAX) return undefined
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(form)) {
    const before = values.get(name)
    if (before) before.push(value)
    else values.set(name, [value])
  }
  return values
}
