/** Where babel's name of a language is not the English one in lower case (babel 24, polyglossia's alike). */
const NAMES: Readonly<Record<string, string>> = {
  bn: 'bengali',
  de: 'ngerman',
  'de-at': 'naustrian',
  'de-ch': 'nswissgerman',
  'en-au': 'australian',
  'en-ca': 'canadian',
  'en-gb': 'british',
  'en-nz': 'newzealand',
  'en-us': 'american',
  'fr-ca': 'canadien',
  hu: 'magyar',
  nb: 'norsk',
  nn: 'nynorsk',
  no: 'norsk',
  'pt-br': 'brazilian',
}

// Stryker disable next-line StringLiteral: What has no name has none in either form.
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The name of a language (BCP 47) in babel, which BibLaTeX's `langid` takes; undefined where it can have none. */
export const babelName = (tag: string | undefined) => {
  const [code = '', ...subtags] = (tag ?? '').toLowerCase().split('-')
  if (!/^[a-z]{2,3}$/u.test(code)) return undefined
  const region = subtags.find(subtag => subtag.length === 2)
  const name = NAMES[`${code}-${region}`] ?? NAMES[code] ?? languages.of(code)?.toLowerCase()
  // babel's names are single words
  return name?.includes(' ') ? undefined : name
}
