/** What the path of the public log's origin ends with, or goes on after, where the log is the sample's: no witness and no archive sees it. */
export const SAMPLE_ORIGIN = '/.well-known/journal-log/sample'

export const isSampleOrigin = (origin: string) => origin.includes(SAMPLE_ORIGIN)

/** What to know of a journal that goes on with the sample's log. */
export const SAMPLE_LOG =
  'The public log is the sample’s: no archive and no witness receives it, whatever the settings name. For a log of the journal’s own, export it, start another journal with SAMPLE=0 on an empty DATA_DIR, and import into that.'
