/** Why a ZIP can't be read. */
export type ZipProblem = 'damaged' | 'too large' | 'unknown method'

export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

type Content = ReadableStream<Uint8Array<ArrayBuffer>>

/** A file of a ZIP, of which nothing is read until it is opened. */
export type ZipFile = { readonly name: string; readonly open: () => Promise<Content> }

/** Bytes of the list of files; evidence has a few kilobytes. */
const DIRECTORY_MAX = 8 * 1024 * 1024
const END_BYTES = 22
const COMMENT_MAX = 0xffff
const LIMIT_32 = 0xffffffff
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const ENCRYPTED = 1
const [STORED, DEFLATED] = [0, 8]

const viewOf = async (file: Blob, from: number, bytes: number) => {
  const view = new DataView(await file.slice(from, from + bytes).arrayBuffer())
  if (view.byteLength < bytes) throw new UnreadableZip('damaged')
  return view
}

type Directory = { readonly at: number; readonly bytes: number }

/** Where the list of files is (APPNOTE 6.3.10, section 4.3.16): the last record of the ZIP says so. */
const directoryOf = async (zip: Blob): Promise<Directory> => {
  const bytes = Math.min(zip.size, END_BYTES + COMMENT_MAX)
  const view = await viewOf(zip, zip.size - bytes, bytes)
  for (let at = bytes - END_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== END || at + END_BYTES + view.getUint16(at + 20, true) !== bytes) continue
    const directory = { at: view.getUint32(at + 16, true), bytes: view.getUint32(at + 12, true) }
    if (directory.at === LIMIT_32 || directory.bytes > DIRECTORY_MAX) throw new UnreadableZip('too large')
    if (directory.at + directory.bytes > zip.size) throw new UnreadableZip('damaged')
    return directory
  }
  throw new UnreadableZip('damaged')
}

/** Whether it ends as a ZIP does: what is before it, programs that unpack it pass over. */
export const isZip = (file: Blob): Promise<boolean> =>
  directoryOf(file).then(
    () => true,
    (error: unknown) => error instanceof UnreadableZip && error.problem === 'too large',
  )

type Entry = {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly bytes: number
  readonly at: number
}

const decoder = new TextDecoder()

const entriesIn = (view: DataView<ArrayBuffer>): readonly Entry[] => {
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= view.byteLength;) {
    if (view.getUint32(at, true) !== CENTRAL) throw new UnreadableZip('damaged')
    const [name, extra, comment] = [28, 30, 32].map(field => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    if (at + 46 + name > view.byteLength) throw new UnreadableZip('damaged')
    entries.push({
      name: decoder.decode(new Uint8Array(view.buffer, at + 46, name)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      bytes: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

const contentOf = async (zip: Blob, { flags, method, bytes, at }: Entry): Promise<Content> => {
  if (flags & ENCRYPTED || (method !== STORED && method !== DEFLATED)) throw new UnreadableZip('unknown method')
  if (bytes === LIMIT_32 || at === LIMIT_32) throw new UnreadableZip('too large')
  const header = await viewOf(zip, at, 30)
  const begin = at + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (header.getUint32(0, true) !== LOCAL || begin + bytes > zip.size) throw new UnreadableZip('damaged')
  const content = zip.slice(begin, begin + bytes).stream()
  return method === STORED ? content : content.pipeThrough(new DecompressionStream('deflate-raw'))
}

/** Rejects with `UnreadableZip`. */
export const filesOfZip = async (zip: Blob): Promise<readonly ZipFile[]> => {
  const { at, bytes } = await directoryOf(zip)
  const entries = entriesIn(await viewOf(zip, at, bytes))
  // of two files of one name, others may show the one that was not checked
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw new UnreadableZip('damaged')
  return entries.map(entry => ({ name: entry.name, open: () => contentOf(zip, entry) }))
}

/** The text of a file of at most so many bytes, however small it is in the ZIP. */
export const textOf = async (file: ZipFile, most: number): Promise<string> => {
  const reader = (await file.open()).getReader()
  const text = new TextDecoder()
  let [all, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return all + text.decode()
    bytes += value.length
    if (bytes > most) {
      await reader.cancel()
      throw new UnreadableZip('too large')
    }
    all += text.decode(value, { stream: true })
  }
}
