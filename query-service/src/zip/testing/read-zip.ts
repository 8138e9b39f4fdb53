import { configure, Reader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** The bytes from `start` to before `end`. */
type ReadRange = (start: number, end: number) => Promise<Uint8Array>

class RangeReader extends Reader<ReadRange> {
  readonly #read: ReadRange

  constructor(size: number, read: ReadRange) {
    super(read)
    this.size = size
    this.#read = read
  }

  override readUint8Array(offset: number, length: number) {
    return this.#read(offset, Math.min(offset + length, this.size))
  }
}

type ReadEntry = {
  readonly name: string
  readonly bytes: number
  /** Rejects where the content does not match its CRC-32. */
  readonly content: () => Promise<Uint8Array>
}

/** The entries that another implementation than ours finds in a ZIP of `size` bytes; rejects where it finds none. */
export const readZip = async (size: number, read: ReadRange): Promise<readonly ReadEntry[]> => {
  const entries = await new ZipReader(new RangeReader(size, read), { checkSignature: true }).getEntries()
  return entries
    .filter(entry => !entry.directory)
    .map(entry => ({
      name: entry.filename,
      bytes: entry.uncompressedSize,
      content: () => entry.getData(new Uint8ArrayWriter()),
    }))
}
