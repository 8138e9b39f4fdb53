const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu
const BYTES = 180

/** A file name made from the title, at most 180 bytes before its ending, cut between graphemes. */
export const fileNameOf = (title: string) => {
  let name = ''
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(title.normalize('NFC').replace(FORBIDDEN, '_'))) {
    bytes += Buffer.byteLength(segment)
    if (bytes > BYTES) break
    name += segment
  }
  return `${name.trim().replace(/\.+$/u, '')}.pdf`
}
