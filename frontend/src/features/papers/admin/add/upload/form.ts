import type { Entry, EntryDetails } from '../entry.ts'
import type { Place } from '../desk.ts'

const BYTES_AT_ONCE = 8192

/** Base64 of the text in UTF-8, as the API takes titles and names with `metadataEncoded`. */
export const encodedText = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(start, start + BYTES_AT_ONCE))
  return btoa(binary)
}

const formValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

export const appendDetails = (form: FormData, details: EntryDetails) => {
  for (const [name, value] of Object.entries(details)) if (isGiven(value)) form.append(name, formValue(value))
}

/** The multipart form of a paper; the file comes last, so that what is wrong before it is refused before it is sent. */
export const paperForm = (entry: Entry, { year, issueType, volume }: Place) => {
  const form = new FormData()
  form.append('title', encodedText(entry.title))
  form.append('authorName', encodedText(entry.authorName))
  form.append('metadataEncoded', 'true')
  if (year !== null) form.append('year', String(year))
  form.append('issueType', issueType)
  if (volume) form.append('volumeName', volume.name)
  appendDetails(form, entry.details)
  if (entry.pdf) form.append('file', entry.pdf.file, entry.pdf.file.name)
  return form
}
