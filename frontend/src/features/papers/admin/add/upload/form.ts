import { formDataOf } from '../../../../../session/upload.ts'
import type { Entry } from '../entry.ts'
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

/** The multipart form of a paper; the file comes last, so that what is wrong before it is refused before it is sent. */
export const paperForm = ({ title, authorName, details, pdf }: Entry, { year, issueType, volume }: Place) => {
  const metadata = { title: encodedText(title), authorName: encodedText(authorName), metadataEncoded: 'true' }
  const place = { year: year ?? undefined, issueType, volumeName: volume?.name }
  return formDataOf({ ...metadata, ...place, ...details }, pdf?.file)
}
